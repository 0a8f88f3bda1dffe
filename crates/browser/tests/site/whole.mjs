// Answers requests as the worker of a page does: one a line, from the program that browsers load.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [script, compiled] = process.argv.slice(2);
const { initSync, Worker } = await import(script);
initSync({ module: readFileSync(compiled) });
const hall = new Worker();
for await (const line of createInterface({ input: process.stdin })) if (line) console.log(hall.ask(line));

// Where things are: on a server, or in a folder of files that lies anywhere.

// Only the pages of a folder can be installed.
export const isFolder = document.querySelector('link[rel="manifest"]') !== null;

export const asset = (name) => new URL(name, import.meta.url).href;

// A file of the folder.
export const file = (name) => new URL(`../${name}`, import.meta.url).href;

export const rules = (game, clause) => (isFolder ? `rules-${game}.html#${clause}` : `/rules/${game}#${clause}`);

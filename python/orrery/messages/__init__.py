"""What states say, as typed dictionaries: a module for each game."""

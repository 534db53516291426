import { stripVTControlCharacters } from "node:util";

/** A test or check that failed, and what it said. */
export type Failure = { title: string; message: string };

/** Lines of a message that are printed, without empty ones and those of libraries, and characters of each. */
const LINES = 4;
const WIDTH = 200;

const linesOf = (message: string) =>
  stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("/node_modules/"));

const shorten = (line: string) => (line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line);

/** Returns the last lines of what a process printed: where it broke, they say why. */
export const lastLines = (output: string): string => linesOf(output).slice(-LINES).join("\n");

/** Returns the failures as text: each with its title and the first lines of its message. Empty without failures. */
export function formatFailures(failures: readonly Failure[]): string {
  if (failures.length === 0) return "";
  const lines = failures.flatMap(({ title, message }) => [
    `✗ ${title}`,
    ...linesOf(message)
      .slice(0, LINES)
      .map((line) => shorten(`    ${line}`)),
  ]);
  return ["Failed:", ...lines].join("\n");
}

import { stripVTControlCharacters } from "node:util";

/** A test or check that failed, what it said, and what its page showed then. */
export type Failure = { title: string; message: string; page?: string };

/** Lines of a message that are printed, without empty ones and those of libraries, and characters of each. */
const LINES = 4;
/** Lines of a page that are printed, one half from its beginning and one from its end. */
const PAGE_LINES = 120;
/** Lines of a described page that say nothing of what is read there. */
const QUIET_LINE = /^ *- (\/url:|option |(list|listitem|text|paragraph):$)/;
const WIDTH = 200;

const linesOf = (message: string) =>
  stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("/node_modules/"));

const shorten = (line: string) => (line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line);

/** Returns the last lines of what a process printed: where it broke, they say why. */
export const lastLines = (output: string): string => linesOf(output).slice(-LINES).join("\n");

/** Returns the main part of the page that Playwright describes in the context of a failure; the whole page where it has none. */
export function shownPage(errorContext: string): string {
  const page = /^```yaml\n(.*?)^```/ms.exec(errorContext)?.[1] ?? "";
  const main = /^( *)- main\b.*?(?=^\1- |(?!.))/ms.exec(page)?.[0] ?? page;
  return main
    .split("\n")
    .filter((line) => !QUIET_LINE.test(line))
    .join("\n");
}

/** The first and the last lines of a page that is longer than what is printed of it. */
function pageLines(page: string): string[] {
  const lines = linesOf(page);
  const half = PAGE_LINES / 2;
  return lines.length <= PAGE_LINES ? lines : [...lines.slice(0, half), "…", ...lines.slice(-half)];
}

/** Returns the failures as text: each with its title, the first lines of its message and its page. Empty without failures. */
export function formatFailures(failures: readonly Failure[]): string {
  if (failures.length === 0) return "";
  const lines = failures.flatMap(({ title, message, page = "" }) => [
    `✗ ${title}`,
    ...linesOf(message)
      .slice(0, LINES)
      .map((line) => shorten(`    ${line}`)),
    ...pageLines(page).map((line) => shorten(`    | ${line}`)),
  ]);
  return ["Failed:", ...lines].join("\n");
}

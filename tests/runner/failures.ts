import { stripVTControlCharacters } from "node:util";

/** A failed test or check, its message, and the content of its page at that time. */
export type Failure = { title: string; message: string; page?: string };

/** The most lines printed of a message (without empty lines and those of libraries), and the most characters of each. */
const LINES = 4;
/** The most lines printed of a page: half from its beginning and half from its end. */
const PAGE_LINES = 120;
/** Lines of a page description without information for the reader. */
const QUIET_LINE = /^ *- (\/url:|option |(list|listitem|text|paragraph):$)/;
const WIDTH = 200;

const linesOf = (message: string) =>
  stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("/node_modules/"));

const shorten = (line: string) => (line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line);

/** Returns the last lines that a process printed: they show why it broke. */
export const lastLines = (output: string): string => linesOf(output).slice(-LINES).join("\n");

/** Returns the main part of the page that Playwright describes in a failure's context; the whole page if it has no main part. */
export function shownPage(errorContext: string): string {
  const page = /^```yaml\n(.*?)^```/ms.exec(errorContext)?.[1] ?? "";
  const main = /^( *)- main\b.*?(?=^\1- |(?!.))/ms.exec(page)?.[0] ?? page;
  return main
    .split("\n")
    .filter((line) => !QUIET_LINE.test(line))
    .join("\n");
}

/** Returns the first and last lines of a page that is too long to print. */
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

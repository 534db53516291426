import { MAX_COMPONENTS, MAX_CONTENT_LINES } from "./limits.ts";
import { TooManyOccurrencesError } from "./too-many-occurrences.ts";

/** A content line of RFC 5545. Name and names of parameters are in upper case. */
export type ContentLine = { name: string; parameters: Map<string, string>; value: string };

/** A component of a calendar, such as a VEVENT, with its lines and the components inside it. */
export type CalendarComponent = {
  name: string;
  lines: ContentLine[];
  components: CalendarComponent[];
};

/** Components that are never nested: the start of one ends any that is still open. */
const outerComponents = new Set([
  "VEVENT",
  "VTODO",
  "VJOURNAL",
  "VFREEBUSY",
  "VTIMEZONE",
  "VAVAILABILITY",
]);

/** The index of the first `;` or `:` at or after `from`, outside of quotes; -1 when quotes are not closed. */
function endOfParameter(line: string, from: number): number {
  let isQuoted = false;
  for (let index = from; index < line.length; index++) {
    const character = line[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === ";" || character === ":")) return index;
  }
  return -1;
}

/** Reads an unfolded content line. Returns null for other text. */
function parseContentLine(line: string): ContentLine | null {
  const name = /^[A-Za-z0-9-]+/.exec(line)?.[0];
  if (!name) return null;
  const parameters = new Map<string, string>();
  let index = name.length;
  while (line[index] === ";") {
    let end = endOfParameter(line, index + 1);
    if (end < 0) {
      const length = line.slice(index + 1).search(/[;:]/);
      if (length < 0) return null;
      end = index + 1 + length;
    }
    const [key = "", ...value] = line.slice(index + 1, end).split("=");
    parameters.set(key.trim().toUpperCase(), value.join("=").replaceAll('"', "").trim());
    index = end;
  }
  if (line[index] !== ":") return null;
  return { name: name.toUpperCase(), parameters, value: line.slice(index + 1) };
}

const isQuotedPrintable = (line: string) =>
  /^[A-Za-z0-9-]+;[^:]{0,200}QUOTED-PRINTABLE/i.test(line);

const isContentLine = (line: string) => /^[A-Za-z0-9-]+[;:]/.test(line);
/** Whether a line can be a property name folded behind the name, as Mozilla's programs wrote it. */
const isFoldedName = (line: string) => /^[A-Za-z0-9-]+$/.test(line);

/**
 * The unfolded lines of a text. Leaves out lines that are no content lines, because some programs break long texts
 * without folding them. Throws TooManyOccurrencesError above MAX_CONTENT_LINES.
 */
function unfoldLines(text: string): string[] {
  const lines: string[] = [];
  let count = 0;
  let foldedName = "";
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line === "") continue;
    const last = lines.at(-1);
    const isContinuation = /^[ \t]/.test(line);
    const isSoftBreak = last?.endsWith("=") && isQuotedPrintable(last);
    const isNamed = foldedName !== "" && /^[ \t]+[;:]/.test(line);
    const name = isNamed ? foldedName : "";
    foldedName = isFoldedName(line) && !isSoftBreak ? line : "";
    if (!isContinuation && !isSoftBreak && !isContentLine(line)) continue;
    count += 1;
    if (count > MAX_CONTENT_LINES) throw new TooManyOccurrencesError();
    if (isNamed) lines.push(name + line.trimStart());
    else if (last !== undefined && isContinuation) lines[lines.length - 1] = last + line.slice(1);
    else if (last !== undefined && isSoftBreak) lines[lines.length - 1] = last.slice(0, -1) + line;
    else lines.push(line);
  }
  return lines;
}

/**
 * The calendars of a text, or null when the last one is cut off: its missing part must not count as free. A component
 * that is not closed ends where the next begins; text after the end of a calendar belongs to it. Throws
 * TooManyOccurrencesError above MAX_CONTENT_LINES or MAX_COMPONENTS.
 */
export function parseCalendarComponents(text: string): CalendarComponent[] | null {
  const calendars: CalendarComponent[] = [];
  // The open components, outermost first.
  let open: CalendarComponent[] = [];
  let isClosed = true;
  let count = 0;
  for (const line of unfoldLines(text)) {
    const parsed = parseContentLine(line);
    if (!parsed) continue;
    const name = parsed.value.trim().toUpperCase();
    if (parsed.name === "BEGIN") {
      count += 1;
      if (count > MAX_COMPONENTS) throw new TooManyOccurrencesError();
      const component: CalendarComponent = { name, lines: [], components: [] };
      if (name === "VCALENDAR") {
        calendars.push(component);
        open = [];
        isClosed = false;
      } else if (outerComponents.has(name)) {
        open = calendars.slice(-1);
      }
      open.at(-1)?.components.push(component);
      if (open.length > 0 || name === "VCALENDAR") open.push(component);
    } else if (parsed.name === "END") {
      const index = open.findLastIndex((component) => component.name === name);
      if (index >= 0) open.length = index;
      if (name === "VCALENDAR") isClosed = true;
    } else {
      open.at(-1)?.lines.push(parsed);
    }
  }
  const isCutOff = !isClosed || open.length > 1;
  return calendars.length === 0 || isCutOff ? null : calendars;
}

/** The first line of a component with that name and a value. */
export const findLine = (component: CalendarComponent, name: string): ContentLine | undefined =>
  component.lines.find((line) => line.name === name && line.value.trim() !== "");

/** All lines of a component with that name and a value. */
export const findLines = (component: CalendarComponent, name: string): ContentLine[] =>
  component.lines.filter((line) => line.name === name && line.value.trim() !== "");

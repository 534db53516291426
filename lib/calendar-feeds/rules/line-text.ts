import { cleanLine } from "../../shared/clean-line.ts";
import { type CalendarComponent, type ContentLine, findLine } from "./content-lines.ts";

const MAX_LENGTH = 200;

/** A text for display: one line of at most 200 characters, without invisible characters and lone surrogates. */
export const plainText = (text: string): string =>
  cleanLine(
    text
      .slice(0, 10 * MAX_LENGTH)
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "),
  )
    .trim()
    .slice(0, MAX_LENGTH)
    .toWellFormed();

/** Decodes quoted-printable text, which vCalendar 1.0 uses. */
function decodeQuotedPrintable(value: string, charset: string): string {
  const bytes = Buffer.from(
    Buffer.from(value, "utf8")
      .toString("latin1")
      .replace(/=([0-9A-F]{2})/gi, (_code, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** The text of a line, unescaped. */
export function textOf({ parameters, value }: ContentLine): string {
  const encoding = parameters.get("ENCODING")?.toUpperCase();
  const isQuotedPrintable = encoding === "QUOTED-PRINTABLE" || parameters.has("QUOTED-PRINTABLE");
  const text = isQuotedPrintable
    ? decodeQuotedPrintable(value, parameters.get("CHARSET") || "utf-8")
    : value;
  return text.replace(/\\(.)/g, (_escape, character) => (/n/i.test(character) ? "\n" : character));
}

/** The first value of property `name` in upper case; empty when there is none. */
export const keywordOf = (component: CalendarComponent, name: string): string =>
  findLine(component, name)?.value.trim().toUpperCase() ?? "";

/** The title of an event (SUMMARY). */
export function titleOf(component: CalendarComponent): string {
  const line = findLine(component, "SUMMARY");
  return line ? plainText(textOf(line)) : "";
}

/** The identifier of an event (UID), of at most 300 characters; empty when it has none. */
export function identifierOf(component: CalendarComponent): string {
  const line = findLine(component, "UID");
  const text = line ? textOf(line) : "";
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, 300)
    .toWellFormed();
}

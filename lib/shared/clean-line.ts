/** Control characters, direction marks, overrides and isolates, and invisible characters. */
const unseen =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\u17b4|\u17b5/gu;
/** Joiners that do not shape an Arabic letter. */
const looseJoiners =
  /(?<![\u0620-\u064a\u066e-\u06d3])[\u200c\u200d]|[\u200c\u200d](?![\u0620-\u064a\u066e-\u06d3])/g;

/**
 * A text on one line, such as a name, without invisible characters and without those that change the direction of the
 * following text; line breaks and tabs become spaces. Same rule as `private.clean_line` in SQL.
 */
export const cleanLine = (text: string): string =>
  text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, " ")
    .replace(unseen, "")
    .replace(looseJoiners, "");

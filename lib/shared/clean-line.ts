/** Control characters, marks, overrides and isolates of direction, and what shows nothing. */
const unseen =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\u17b4|\u17b5/gu;
/** Joiners that shape no Arabic letter. */
const looseJoiners =
  /(?<![\u0620-\u064a\u066e-\u06d3])[\u200c\u200d]|[\u200c\u200d](?![\u0620-\u064a\u066e-\u06d3])/g;

/**
 * A text of one line, as a name, without what nobody sees and what turns the direction of what is read after it; a line break or
 * tab becomes a space. As `private.clean_line` of the database.
 */
export const cleanLine = (text: string): string =>
  text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, " ")
    .replace(unseen, "")
    .replace(looseJoiners, "");

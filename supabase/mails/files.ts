import { kinds, locales, minuteForms, type Template, template } from "./mails";
import { notificationTemplate } from "./notification";
import { notificationWords } from "./notification-words";

const note = "// Made by `npm run mails` from supabase/mails and the words in messages.";

/** JSON with one line for each value down to `depth`; deeper values share one line, to keep the file short. */
function toLines(value: unknown, depth: number, indent = ""): string {
  if (depth === 0 || typeof value !== "object" || value === null) return JSON.stringify(value);
  const lines = Object.entries(value).map(
    ([key, item]) =>
      `${indent}  ${JSON.stringify(key)}: ${toLines(item, depth - 1, `${indent}  `)}`,
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

/** The text of supabase/functions/_shared/mails/generated.ts. */
export async function generatedModule(): Promise<string> {
  const mails: Record<string, Record<string, Template>> = {};
  for (const kind of kinds) {
    mails[kind] = {};
    for (const locale of locales) mails[kind][locale] = await template(kind, locale);
  }
  const minutes = Object.fromEntries(locales.map((locale) => [locale, minuteForms(locale)]));
  const notifications: Record<string, object> = {};
  for (const locale of locales) {
    notifications[locale] = {
      html: await notificationTemplate(locale),
      words: notificationWords(locale),
    };
  }
  return [
    note,
    "",
    'type Locale = "en" | "ar";',
    "type Template = { subject: string; html: string; text: string };",
    "",
    `export const mails = ${JSON.stringify(mails, null, 2)} satisfies Record<string, Record<Locale, Template>>;`,
    "",
    `export const minutes: Record<Locale, Record<string, string>> = ${JSON.stringify(minutes, null, 2)};`,
    "",
    `export const notificationMails = ${toLines(notifications, 4)};`,
    "",
  ].join("\n");
}

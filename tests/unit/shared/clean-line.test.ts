import { expect, it } from "vitest";
import { nameLine } from "@/lib/auth/schemas";
import { importSchema } from "@/lib/calendar-feeds/schemas";
import { savedReplySchema } from "@/lib/messaging/saved-replies";
import { savedSearchSchema } from "@/lib/saved-searches/schemas";
import { cleanLine } from "@/lib/shared/clean-line";
import { providerInput } from "@/lib/users/schemas";
import { listingFields } from "@/lib/venues/listing/fields";

// The same cases as in supabase/tests/single_lines.test.sql.
it.each([
  ["overrides and embeddings", "Nile\u202a\u202b\u202c\u202d\u202e Hall", "Nile Hall"],
  ["isolates", "\u2066Nile\u2067 \u2068Hall\u2069", "Nile Hall"],
  ["marks of direction", "\u200eقاعة\u200f النيل\u061c", "قاعة النيل"],
  ["letters that show nothing", "\u3164N\uffa0i\u2800l\u1160e\u115f", "Nile"],
  ["characters without a width", "N\u200bi\u2060l\ufeffe\u00ad", "Nile"],
  ["control characters", "Nile\u0001\u007f\u0085Hall", "Nile Hall"],
  ["line breaks and tabs", "Nile\r\nHall\tGiza\u2028Egypt", "Nile  Hall Giza Egypt"],
  ["joiners outside of Arabic words", "N\u200cile\u200d", "Nile"],
])("a text of one line is kept without %s", (_, text, expected) => {
  expect(cleanLine(text)).toBe(expected);
});

it.each(["خانه\u200cهای نیل", "Nile Hall – «قاعة النيل» 2", ""])(
  "a text of one line keeps what people read (%s)",
  (text) => expect(cleanLine(text)).toBe(text),
);

it("the names that people type in forms are cleaned before they are sent", () => {
  const typed = "\u202eNour\u200b\u2066 ";
  const id = crypto.randomUUID();
  expect(nameLine.parse(typed)).toBe("Nour");
  expect(providerInput.shape.businessName.parse(typed)).toBe("Nour");
  expect(savedReplySchema.parse({ id, title: typed, en: "x", ar: "" }).title).toBe("Nour");
  expect(savedSearchSchema.parse({ name: typed, query: "q=x" }).name).toBe("Nour");
  expect(importSchema.parse({ venueId: id, name: typed, url: "https://x.test" }).name).toBe("Nour");
  expect(savedSearchSchema.safeParse({ name: "\u200b", query: "q=x" }).success).toBe(false);
});

it("the names and addresses of a listing are stored on one line, its description as it was written", () => {
  const lines = ["title", "title_ar", "area", "area_ar", "address", "address_ar"] as const;
  for (const name of lines) {
    const { stored } = listingFields[name];
    const written = JSON.stringify(stored.write("\u202eNour\u200b", { currency: "EGP" } as never));
    expect([name, written]).toEqual([name, expect.stringContaining(':"Nour"')]);
  }
  const text = "قاعة\u200f\nNour";
  const written = listingFields.description.stored.write(text, { currency: "EGP" } as never);
  expect(written).toEqual({ venue: { description: text } });
});

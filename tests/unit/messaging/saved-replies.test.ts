import { describe, expect, it } from "vitest";
import { savedReplySchema } from "@/lib/messaging/saved-replies";

describe("savedReplySchema", () => {
  const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const messagesOf = (input: object) =>
    savedReplySchema
      .safeParse({ id, title: "x", en: "x", ar: "", ...input })
      .error?.issues.map(({ message }) => message) ?? [];

  it("accepts a reply in one language", () => {
    expect(messagesOf({})).toEqual([]);
    expect(messagesOf({ en: "", ar: "أهلًا" })).toEqual([]);
  });

  it("refuses one without a name or any text, and one that is too long", () => {
    expect(messagesOf({ title: " " })).toEqual(["required"]);
    expect(messagesOf({ en: " " })).toEqual(["required"]);
    expect(messagesOf({ ar: "x".repeat(2001) })).toEqual(["tooLong:2000"]);
  });

  it("names a word in braces that nothing fills in, in either language", () => {
    expect(messagesOf({ en: "Dear {guset}, see you on {date}" })).toEqual(["unknownWord:guset"]);
    expect(messagesOf({ ar: "أهلًا {الضيف}" })).toEqual(["unknownWord:الضيف"]);
    expect(messagesOf({ en: "{guest} {venue} {date} {time} {total} {} {\n}" })).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { fillReply, savedReplySchema } from "@/lib/messaging/saved-replies";

describe("fillReply", () => {
  it("fills each placeholder as often as it stands there", () => {
    expect(
      fillReply("{guest}, {venue}: {total}. Bye {guest}", {
        guest: "Mona",
        venue: "Hall",
        total: "EGP 5",
      }),
    ).toBe("Mona, Hall: EGP 5. Bye Mona");
  });

  it("leaves a gap for what has no value", () => {
    expect(fillReply("On {date} at {time}", { date: "", time: undefined })).toBe("On ____ at ____");
  });

  it("leaves other braces, and does not fill a value that looks like a placeholder", () => {
    expect(fillReply("{name} {guest} {{date}}", { guest: "{total} $& $1", date: "x" })).toBe(
      "{name} {total} $& $1 {x}",
    );
  });
});

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
});

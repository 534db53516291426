import { describe, expect, it } from "vitest";
import {
  fillReply,
  fillScheduledReply,
  type ReplyFacts,
  replyValuesIn,
} from "@/lib/messaging/rules/reply-text";

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

describe("fillScheduledReply", () => {
  it("fills placeholders, and leaves out those without a value with the spaces before them", () => {
    const values = { guest: "", venue: "Hall", total: undefined };
    expect(fillScheduledReply("Hello {guest}, welcome to {venue}!", values)).toBe(
      "Hello, welcome to Hall!",
    );
    expect(fillScheduledReply("{guest}\n\nTotal {total}", values)).toBe("Total");
    expect(fillScheduledReply("{guest}", values)).toBe("");
  });

  it("keeps the spaces before what it fills, and never a gap", () => {
    expect(fillScheduledReply("To  {venue} {{date}", { venue: "$& {guest}" })).toBe(
      "To  $& {guest} {",
    );
  });
});

describe("replyValuesIn", () => {
  const facts: ReplyFacts = {
    guest_name: "Mona",
    venue_name: "Hall",
    venue_name_ar: "",
    starts_at: "2027-09-04T22:30:00Z",
    ends_at: "2027-09-05T01:00:00Z",
    time_zone: "Africa/Cairo",
    total_minor: 10_500,
    currency: "EGP",
  };

  it("has day and times of the venue, in the language, and the other language's name where there is one alone", () => {
    expect(replyValuesIn(facts, "en")).toMatchObject({
      date: "Sunday, 5 September 2027",
      venue: "Hall",
    });
    expect(replyValuesIn(facts, "ar")).toMatchObject({ guest: "Mona", venue: "Hall" });
    expect(replyValuesIn(facts, "ar").date).toMatch(/الأحد.*2027/);
  });

  it("has no date or total that is not known", () => {
    const values = replyValuesIn({ ...facts, starts_at: null, total_minor: null }, "en");
    expect([values.date, values.time, values.total]).toEqual([undefined, undefined, undefined]);
  });
});

import { describe, expect, it } from "vitest";
import {
  maxScheduledAmount,
  parseScheduledAmount,
  scheduledTimeKey,
} from "@/lib/messaging/rules/scheduled-moment";
import { scheduledReplySchema } from "@/lib/messaging/scheduled-types";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";

describe("parseScheduledAmount", () => {
  it("reads digits of both scripts, within the limit of the unit", () => {
    expect(parseScheduledAmount(" 3 ", "days")).toBe(3);
    expect(parseScheduledAmount("٦٠", "days")).toBe(maxScheduledAmount.days);
    expect(parseScheduledAmount("72", "hours")).toBe(maxScheduledAmount.hours);
  });

  it.each(["", "0", "-1", "1.5", "61", "two", "1e1", "0x2"])("refuses %j days", (text) => {
    expect(parseScheduledAmount(text, "days")).toBeNull();
  });
});

describe("scheduledTimeKey", () => {
  it("has a text in both languages for each time", () => {
    const keys = [
      scheduledTimeKey({ moment: "confirmation", amount: null, unit: null }),
      ...(["before_start", "after_end"] as const).flatMap((moment) =>
        (["hours", "days"] as const).map((unit) => scheduledTimeKey({ moment, amount: 1, unit })),
      ),
    ].sort();
    for (const { when } of [en.scheduledMessages, ar.scheduledMessages]) {
      expect(Object.keys(when).sort()).toEqual(keys);
    }
  });
});

describe("scheduledReplySchema", () => {
  const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const isValid = (input: object) =>
    scheduledReplySchema.safeParse({
      id,
      venueId: id,
      replyId: id,
      moment: "before_start",
      amount: "2",
      unit: "days",
      ...input,
    }).success;

  it("needs an amount, but not on confirmation", () => {
    expect(isValid({})).toBe(true);
    expect(isValid({ amount: "" })).toBe(false);
    expect(isValid({ amount: "", moment: "confirmation" })).toBe(true);
    expect(isValid({ amount: "61" })).toBe(false);
    expect(isValid({ amount: "61", unit: "hours" })).toBe(true);
  });

  it("needs a venue and a reply", () => {
    expect(isValid({ venueId: "" })).toBe(false);
    expect(isValid({ replyId: "" })).toBe(false);
  });
});

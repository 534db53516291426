import { describe, expect, test } from "vitest";
import { atClock, readOneTime } from "@/lib/quotes/one-time";

const cairo = "Africa/Cairo";
const now = Date.parse("2027-04-01T09:00:00Z");
const evening = { day: "2027-05-01", start: "18:00", end: "23:00", guests: "40" };
const at = (asked: Partial<typeof evening>, zone = cairo) =>
  atClock(readOneTime({ ...evening, ...asked }), zone, now);

describe("a time for several venues", () => {
  test("is read as /explore reads it, with what was typed", () => {
    expect(readOneTime({ ...evening, city: "cairo", day: ["", "٢٠٢٧-٠٥-٠١"] })).toEqual(evening);
    expect(readOneTime({ start: "25:00", guests: "1000000000" })).toEqual({
      day: "",
      start: "",
      end: "",
      guests: "1000000000",
    });
  });

  test("is meant by the clock of each", () => {
    expect(at({}).moment).toEqual({
      start: "2027-05-01T15:00:00.000Z",
      end: "2027-05-01T20:00:00.000Z",
      guests: 40,
    });
    expect(at({}, "Asia/Dubai").moment?.start).toBe("2027-05-01T14:00:00.000Z");
    expect(at({}, "Asia/Dubai").notices).toEqual([]);
  });

  test("is carried on as it was taken", () => {
    expect(at({}).taken).toEqual(evening);
    expect(at({ start: "", end: "" })).toMatchObject({ taken: evening, notices: ["assumedTimes"] });
    expect(at({ end: "02:00" })).toMatchObject({
      moment: { end: "2027-05-01T23:00:00.000Z" },
      notices: ["nextDay"],
    });
    expect(at({ guests: "" })).toMatchObject({ moment: { guests: 1 }, taken: { guests: "" } });
  });

  test("that makes no sense says so", () => {
    const past = at({ day: "2027-03-01" });
    expect(past).toMatchObject({ moment: null, taken: { day: "" }, notices: ["pastDay"] });
    expect(at({ day: "2027-02-30" })).toMatchObject({ moment: null, notices: ["noDay"] });
    expect(at({ day: "2031-05-01" }).notices).toEqual(["farDay"]);
    expect(at({ guests: "1000000000" })).toMatchObject({
      moment: { guests: 1 },
      notices: ["tooManyGuests"],
    });
    // In Cairo the clocks skip the first hour of that night, in Dubai they do not.
    const skipped = { day: "2027-04-30", start: "00:00", end: "04:00" };
    expect(at(skipped).notices).toEqual(["skippedTime"]);
    expect(at(skipped, "Asia/Dubai").notices).toEqual([]);
  });

  test("is asked for only with a day", () => {
    const none = { day: "", start: "", end: "" };
    expect(at({ ...none, guests: "" })).toMatchObject({ moment: null, notices: [] });
    expect(at(none)).toMatchObject({ moment: null, notices: ["noDay"] });
    expect(at({ day: "" })).toMatchObject({ moment: null, notices: ["noDay"] });
  });
});

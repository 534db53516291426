import { describe, expect, it } from "vitest";
import {
  type BlockForm,
  blockSchema,
  exceptionSchema,
  hoursSchema,
  localRange,
} from "../../../lib/availability/schemas.ts";

const venueId = "3c71a9e3-fc96-4ad6-9091-9292e22c68b1";
const block: BlockForm = {
  venueId,
  wholeDays: true,
  fromDay: "2027-02-01",
  fromTime: "09:00",
  toDay: "2027-02-02",
  toTime: "17:00",
  repeat: "none",
  until: "",
  reason: "",
};

/** Returns the errors, as `path: message`. */
function problems(change: Partial<BlockForm>): string[] {
  const result = blockSchema.safeParse({ ...block, ...change });
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe("a blocked time", () => {
  it("of whole days ends after its last day", () => {
    expect(localRange(block)).toEqual({ start: "2027-02-01T00:00", end: "2027-02-03T00:00" });
    expect(localRange({ ...block, wholeDays: false })).toEqual({
      start: "2027-02-01T09:00",
      end: "2027-02-02T17:00",
    });
  });

  it.each([
    [{}, []],
    [{ venueId: "" }, ["venueId: venue"]],
    [{ toDay: "2027-01-31" }, ["toDay: order"]],
    [{ wholeDays: false, toDay: "2027-02-01", toTime: "09:00" }, ["toDay: order"]],
    [{ toDay: "2028-02-03" }, ["toDay: tooLong366"]],
    [{ fromDay: "2027-02-30" }, ["fromDay: day"]],
    [{ repeat: "daily", until: "2027-03-01" }, ["repeat: longerThanDay"]],
    [{ repeat: "weekly", until: "2027-03-01", toDay: "2027-02-08" }, ["repeat: longerThanWeek"]],
    [{ repeat: "weekly" }, ["until: until"]],
    [{ repeat: "weekly", until: "2027-01-01" }, ["until: untilBefore"]],
    [{ repeat: "weekly", until: "2028-02-01" }, []],
    [{ repeat: "weekly", until: "2028-02-02" }, ["until: untilYear"]],
    [{ reason: "ق".repeat(300) }, []],
    [{ reason: "x".repeat(301) }, ["reason: tooLong"]],
  ] as [Partial<BlockForm>, string[]][])("with %o has the problems %o", (change, expected) => {
    expect(problems(change)).toEqual(expected);
  });
});

describe("opening hours", () => {
  const hours = { venueId, before: 30, after: 60, force: false };
  const period = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes });

  it("may end after midnight, but not overlap others", () => {
    const evening = period(5, "18:00", "02:00");
    expect(hoursSchema.safeParse({ ...hours, opening_hours: [evening] }).success).toBe(true);
    const overlapping = hoursSchema.safeParse({
      ...hours,
      opening_hours: [evening, period(6, "01:00", "05:00")],
    });
    expect(overlapping.error?.issues[0]?.message).toBe("overlap");
  });

  it("refuse times that do not exist", () => {
    const impossible = { ...hours, opening_hours: [period(1, "25:00", "26:00")] };
    expect(hoursSchema.safeParse(impossible).error?.issues[0]?.message).toBe("time");
  });

  it("of an exception last from its first day for at most a year", () => {
    const exception = {
      venueId,
      id: "",
      startsOn: "2027-02-08",
      endsOn: "2027-03-09",
      closed: false,
      opens: "20:00",
      closes: "02:00",
      note: "Ramadan",
      force: false,
    };
    expect(exceptionSchema.safeParse(exception).success).toBe(true);
    const findProblem = (endsOn: string) =>
      exceptionSchema.safeParse({ ...exception, endsOn }).error?.issues[0]?.message;
    expect(findProblem("2027-02-07")).toBe("order");
    expect(findProblem("2028-03-09")).toBe("tooLong366");
    expect(findProblem("")).toBe("day");
  });
});

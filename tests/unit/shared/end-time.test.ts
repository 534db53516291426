import { expect, test } from "vitest";
import { endAfterMove, endTimes, localEndAfterMove } from "@/lib/shared/end-time";

test("the times of an end begin half an hour after the start, and say how long after it they are", () => {
  const times = endTimes("18:00");
  expect(times).toHaveLength(48);
  expect(times[0]).toEqual({ time: "18:30", state: "free", nextDay: false, hours: 0.5 });
  expect(times.find(({ time }) => time === "00:00")).toMatchObject({ nextDay: false, hours: 6 });
  expect(times.find(({ time }) => time === "02:00")).toMatchObject({ nextDay: true, hours: 8 });
  expect(times.at(-1)).toMatchObject({ time: "18:00", hours: 24 });
});

test("the times of an end after a start between two half hours are half hours", () => {
  expect(endTimes("18:15")[0]).toMatchObject({ time: "18:30", hours: 0.25 });
});

test.each([
  ["stays where it is still later", "09:00", "11:00", "17:00", "17:00"],
  ["keeps its distance where it would come before", "09:00", "17:00", "12:00", "20:00"],
  ["stays on the next day where it was there", "18:00", "20:00", "02:00", "02:00"],
  ["passes midnight with its distance", "20:00", "23:00", "22:00", "01:00"],
])("an end whose start moves %s", (_, start, next, end, expected) => {
  expect(endAfterMove(start, next, end)).toBe(expected);
});

test("an end with its day moves with a start that is later, over midnight too", () => {
  const at = (day: string, time: string) => ({ day, time });
  const start = at("2027-09-05", "10:00");
  const end = at("2027-09-05", "12:00");
  expect(localEndAfterMove(start, at("2027-09-05", "11:00"), end)).toEqual(end);
  expect(localEndAfterMove(start, at("2027-09-05", "23:30"), end)).toEqual(
    at("2027-09-06", "01:30"),
  );
  expect(localEndAfterMove(start, at("2027-09-07", "10:00"), end)).toEqual(
    at("2027-09-07", "12:00"),
  );
  expect(localEndAfterMove(end, end, end)).toEqual(at("2027-09-05", "13:00"));
});

import { expect, it } from "vitest";
import { importState } from "../../../lib/calendar-feeds/rules/import-state";

const now = Date.parse("2027-02-01T12:00:00Z");
const failure = { since: "2027-02-01T11:00:00Z", problem: "http", status: 500 } as const;

it.each([
  ["never", null, null],
  ["fresh", "2027-02-01T10:31:00Z", null],
  ["stale", "2027-02-01T10:29:00Z", null],
  ["failing", "2027-02-01T11:59:00Z", failure],
  ["failing", null, failure],
] as const)("is %s after %s", (state, lastSuccessAt, failed) => {
  expect(importState({ lastSuccessAt, failure: failed }, now)).toBe(state);
});

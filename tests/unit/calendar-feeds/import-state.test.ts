import { expect, it } from "vitest";
import { importState } from "../../../lib/calendar-feeds/rules/import-state";

const now = Date.parse("2027-02-01T12:00:00Z");
const failure = { since: "2027-02-01T11:00:00Z", problem: "http", status: 500 } as const;

it.each([
  ["never", null, null, 0],
  ["fresh", "2027-02-01T10:31:00Z", null, 0],
  ["stale", "2027-02-01T10:29:00Z", null, 0],
  ["failing", "2027-02-01T11:59:00Z", failure, 0],
  ["failing", null, failure, 0],
  ["partial", "2027-02-01T10:31:00Z", null, 1],
  ["stale", "2027-02-01T10:29:00Z", null, 1],
  ["failing", "2027-02-01T11:59:00Z", failure, 1],
] as const)(
  "an import is %s after a reading at %s",
  (state, lastSuccessAt, failed, unreadCount) => {
    expect(importState({ lastSuccessAt, failure: failed, unreadCount }, now)).toBe(state);
  },
);

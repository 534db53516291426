import { describe, expect, it } from "vitest";
import { isAfterCursor, parseCursor, toPage } from "../../../lib/shared/cursor";

const id = "d492cb55-7141-5f65-b3b6-e2945a4500c5";
const at = "2027-01-02T03:04:05.123456+00:00";

describe("parseCursor", () => {
  it("reads the cursor that a page ends with", () => {
    const { next } = toPage(
      [
        { at, id },
        { at, id },
      ],
      1,
      (row) => row,
    );
    expect(parseCursor(next ?? "")).toEqual({ at, id });
  });

  it.each([
    "",
    "|",
    `${at}|`,
    `${at}|x`,
    `|${id}`,
    `${at}|${id}|`,
    `${at}",id.gt.0|${id}`,
    `${at}|${id}),or(id.gt.0`,
    `2027-99-99T99:99:99Z|${id}`,
  ])("refuses %s", (text) => {
    expect(parseCursor(text)).toBeNull();
  });
});

describe("toPage", () => {
  it("has a next page only when one more row was read", () => {
    const rows = [1, 2, 3];
    expect(toPage(rows, 3, () => ({ at, id }))).toEqual({ page: rows, next: null });
    expect(toPage(rows, 2, () => ({ at, id }))).toEqual({ page: [1, 2], next: `${at}|${id}` });
  });

  it("ends with rows that were changed at the same instant in the order of their ids", () => {
    expect(isAfterCursor("created_at", { at, id })).toBe(
      `created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`,
    );
  });
});

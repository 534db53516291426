import { afterEach, describe, expect, test, vi } from "vitest";
import { choiceQuery, fromAddress, nothing } from "../../../components/venues/panel-choice.ts";

afterEach(() => vi.unstubAllGlobals());
const at = (search: string) => vi.stubGlobal("window", { location: { search } });

describe("what the address asks of the booking panel", () => {
  test("is read as it was written", () => {
    const choice = {
      day: "2027-05-01",
      endDay: "2027-05-03",
      start: "18:00",
      end: "23:30",
      guests: "80",
    };
    at(`?${choiceQuery(choice)}`);
    expect(fromAddress()).toEqual(choice);
  });

  test.each(["?day=soon", "?start=18:07", "?end=25:00", "?guests=-4", "?guests=0", "?guests=1e9"])(
    "%s counts as if it was not there",
    (search) => {
      at(search);
      expect(fromAddress()).toEqual({});
    },
  );

  test("more guests than any place holds stay more than any place holds", () => {
    at("?guests=1000000000");
    expect(fromAddress()).toEqual({ guests: "100000" });
  });

  test("says nothing of what was not chosen, and no last day before the first", () => {
    expect(choiceQuery(nothing).toString()).toBe("");
    const backwards = { ...nothing, day: "2027-05-03", endDay: "2027-05-01" };
    expect(choiceQuery(backwards).toString()).toBe("day=2027-05-03");
  });
});

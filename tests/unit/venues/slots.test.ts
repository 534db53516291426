import { describe, expect, test } from "vitest";
import {
  dayIn,
  endChoices,
  freeStretches,
  monthsLater,
  startChoices,
} from "../../../lib/venues/rules/slots.ts";

type State = "free" | "taken" | "closed" | "past";
const first = "2027-05-01";
const second = "2027-05-02";

/** Two days of half hours; `state` says of each, counted from the first midnight, what it is. */
function twoDays(state: (halfHour: number) => State) {
  return Array.from({ length: 96 }, (_, index) => ({
    day: index < 48 ? first : second,
    time: `${String(Math.floor((index % 48) / 2)).padStart(2, "0")}:${index % 2 ? "30" : "00"}`,
    state: state(index),
  }));
}

// Open 18:00 to 02:00, taken 20:00 to 21:00.
const evening = twoDays((at) => {
  const open = (at >= 36 && at < 52) || at >= 84;
  return at >= 40 && at < 42 ? "taken" : open ? "free" : "closed";
});
const times = (choices: { time: string }[]) => choices.map(({ time }) => time);

describe("when a booking may begin", () => {
  test("is offered for the open hours, with what is taken marked", () => {
    const choices = startChoices(evening, first);
    expect(choices[0]).toMatchObject({ time: "18:00", free: true });
    expect(choices.find(({ time }) => time === "20:30")?.free).toBe(false);
    expect(times(choices)).not.toContain("12:00");
  });

  test("is not offered where it is over: that is not taken by somebody", () => {
    const later = evening.map((slot, at) => (at < 38 ? { ...slot, state: "past" as const } : slot));
    expect(times(startChoices(later, first))[0]).toBe("19:00");
  });

  test("is any half hour while nothing is known", () => {
    expect(startChoices(null, first)).toHaveLength(48);
  });

  test("names an hour that happens twice once", () => {
    const twice = [
      { day: first, time: "23:00", state: "free" as const },
      { day: first, time: "23:00", state: "free" as const },
    ];
    expect(startChoices(twice, first)).toHaveLength(1);
  });
});

describe("when it may end", () => {
  test("is up to where somebody else begins", () => {
    expect(times(endChoices(evening, first, "18:00", 1))).toEqual(["19:00", "19:30", "20:00"]);
  });

  test("is past midnight where the place is open so long", () => {
    const choices = endChoices(evening, first, "21:00", 4);
    expect(times(choices)).toEqual(["01:00", "01:30", "02:00"]);
    expect(choices[0]).toMatchObject({ nextDay: true, hours: 4 });
  });

  test("is nothing where the shortest booking does not fit", () => {
    expect(endChoices(evening, first, "19:30", 1)).toEqual([]);
  });

  test("is any time for a start that is not free: the quote says what is wrong", () => {
    expect(endChoices(evening, first, "20:00", 1).length).toBeGreaterThan(40);
  });

  test("is at most a day later", () => {
    const always = twoDays(() => "free");
    expect(endChoices(always, first, "18:00", 1).at(-1)).toMatchObject({
      time: "18:00",
      hours: 24,
    });
  });
});

describe("what is free on a day", () => {
  test("is told in stretches, the last as far as it goes", () => {
    expect(freeStretches(evening, first)).toEqual([
      ["18:00", "20:00"],
      ["21:00", "02:00"],
    ]);
  });

  test("is nothing on a day that is full", () => {
    expect(
      freeStretches(
        twoDays(() => "taken"),
        first,
      ),
    ).toEqual([]);
  });
});

test("today is the zone's", () => {
  const instant = Date.parse("2027-05-01T22:30:00Z");
  expect(dayIn("Africa/Cairo", instant)).toBe("2027-05-02");
  expect(dayIn("America/New_York", instant)).toBe("2027-05-01");
});

test("months are counted over the end of a year", () => {
  expect(monthsLater("2026-11-20", 12)).toBe("2027-11-20");
  expect(monthsLater("2026-11-30", 3)).toBe("2027-03-02");
});

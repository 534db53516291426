import { describe, expect, test } from "vitest";
import { endDayChoices } from "../../../lib/availability/rules/end-day-choices.ts";
import {
  endChoices,
  endLimit,
  freePeriods,
  startChoices,
} from "../../../lib/availability/rules/slots.ts";
import { clockTimeAt } from "../../../lib/shared/clock-time.ts";

type State = "free" | "taken" | "closed" | "past";
const first = "2027-05-01";
const second = "2027-05-02";

/** The slots of two days; `state` returns the state of each, counted from the first midnight. */
function twoDays(state: (halfHour: number) => State) {
  return Array.from({ length: 96 }, (_, index) => ({
    day: index < 48 ? first : second,
    time: clockTimeAt(index * 30),
    state: state(index),
  }));
}

// Open 18:00 to 02:00, taken 20:00 to 21:00.
const evening = twoDays((at) => {
  const open = (at >= 36 && at < 52) || at >= 84;
  return at >= 40 && at < 42 ? "taken" : open ? "free" : "closed";
});
const times = (choices: { time: string }[]) => choices.map(({ time }) => time);

describe("the start times of a booking", () => {
  test("are the slots of the opening hours, with their states", () => {
    const choices = startChoices(evening, first);
    expect(choices[0]).toMatchObject({ time: "18:00", state: "free" });
    expect(choices.find(({ time }) => time === "20:30")?.state).toBe("taken");
    expect(times(choices)).not.toContain("12:00");
  });

  test("exclude slots in the past", () => {
    const later = evening.map((slot, at) => (at < 38 ? { ...slot, state: "past" as const } : slot));
    expect(times(startChoices(later, first))[0]).toBe("19:00");
  });

  test("are all half hours before the availability is loaded", () => {
    expect(startChoices(null, first)).toHaveLength(48);
  });

  test("have the state short where the minimum duration does not fit before the next booking", () => {
    const state = (time: string) =>
      startChoices(evening, first, 2).find((choice) => choice.time === time)?.state;
    expect(state("18:00")).toBe("free");
    expect(state("18:30")).toBe("short");
    expect(state("20:00")).toBe("taken");
    expect(state("21:00")).toBe("free");
  });

  test("include the selected time at its position, with its state", () => {
    const choices = startChoices(evening, first, 1, "12:00");
    expect(choices[0]).toMatchObject({ time: "12:00", state: "closed" });
    expect(choices[1]).toMatchObject({ time: "18:00", state: "free" });
  });

  test("contain an hour that occurs twice only once", () => {
    const twice = [
      { day: first, time: "23:00", state: "free" as const },
      { day: first, time: "23:00", state: "free" as const },
    ];
    expect(startChoices(twice, first)).toHaveLength(1);
  });
});

describe("the end times of a booking", () => {
  test("reach up to the next booking", () => {
    expect(times(endChoices(evening, first, "18:00", 1))).toEqual(["19:00", "19:30", "20:00"]);
  });

  test("continue after midnight where the venue is open", () => {
    const choices = endChoices(evening, first, "21:00", 4);
    expect(times(choices)).toEqual(["01:00", "01:30", "02:00"]);
    expect(choices[0]).toMatchObject({ nextDay: true, hours: 4 });
  });

  test("are empty where the minimum duration does not fit", () => {
    expect(endChoices(evening, first, "19:30", 1)).toEqual([]);
  });

  test("are all half hours for a start that is not free, whose problem the quote names", () => {
    expect(endChoices(evening, first, "20:00", 1).length).toBeGreaterThan(40);
  });

  test("include the selected time at its position, with its state", () => {
    const states = (chosen: string) =>
      endChoices(evening, first, "18:00", 1, chosen).map(({ time, state }) => `${time} ${state}`);
    const free = ["19:00 free", "19:30 free", "20:00 free"];
    expect(states("19:30")).toEqual(free);
    expect(states("18:30")).toEqual(["18:30 short", ...free]);
    expect(states("23:00")).toEqual([...free, "23:00 taken"]);
    expect(states("18:00")).toEqual([...free, "18:00 taken"]);
  });

  test("are limited by the end of the free period", () => {
    expect(endLimit(evening, first, "18:00")).toEqual({ time: "20:00", state: "taken" });
    expect(endLimit(evening, first, "21:00")).toEqual({ time: "02:00", state: "closed" });
    expect(endLimit(evening, first, "20:00")).toBeNull();
    expect(
      endLimit(
        twoDays(() => "free"),
        first,
        "18:00",
      ),
    ).toBeNull();
    expect(endLimit(null, first, "18:00")).toBeNull();
  });

  test("are at most a day later", () => {
    const always = twoDays(() => "free");
    expect(endChoices(always, first, "18:00", 1).at(-1)).toMatchObject({
      time: "18:00",
      hours: 24,
    });
  });
});

describe("the end times of a booking with the daily pricing model", () => {
  const open = (taken: number) =>
    twoDays((at) => (at % 48 < 16 ? "closed" : at >= taken ? "taken" : "free"));

  test("are the open slots of the last day, up to the next booking", () => {
    const slot = { day: first, start: "20:00", endDay: second };
    expect(times(endDayChoices(open(48 + 18), slot, 1))).toEqual(["00:00", "08:30", "09:00"]);
  });

  test("include midnight where the venue is open until then the night before", () => {
    const slot = { day: "2027-04-29", start: "20:00", endDay: second };
    expect(times(endDayChoices(open(96), slot, 1))[0]).toBe("00:00");
    const shut = twoDays((at) => (at === 47 || at % 48 < 16 ? "closed" : "free"));
    expect(times(endDayChoices(shut, slot, 1))[0]).toBe("08:30");
  });

  test("are empty where the night before is taken", () => {
    const night = twoDays((at) => (at === 44 ? "taken" : "free"));
    const slot = { day: first, start: "20:00", endDay: second };
    expect(endDayChoices(night, slot, 1)).toEqual([]);
  });

  test("are after the start, up to midnight, where the booking ends on its first day", () => {
    const slot = { day: first, start: "22:30", endDay: first };
    expect(times(endDayChoices(open(96), slot, 1))).toEqual(["23:30"]);
  });

  test("are not before the minimum duration", () => {
    const slot = { day: first, start: "20:00", endDay: second };
    expect(times(endDayChoices(open(48 + 18), slot, 13))).toEqual(["09:00"]);
  });

  test("include the selected time at its position, with its state", () => {
    const slot = { day: first, start: "20:00", endDay: second };
    const of = (chosen: string) =>
      endDayChoices(open(48 + 18), slot, 1, chosen).find(({ time }) => time === chosen)?.state;
    expect(of("06:00")).toBe("closed");
    expect(of("08:30")).toBe("free");
    expect(of("12:00")).toBe("taken");
  });
});

describe("the free periods of a day", () => {
  test("are in order, and the last one continues after midnight", () => {
    expect(freePeriods(evening, first)).toEqual([
      ["18:00", "20:00"],
      ["21:00", "02:00"],
    ]);
  });

  test("leave out what is shorter than the shortest booking", () => {
    const slots = twoDays((at) => (at < 6 || (at >= 36 && at < 46) ? "free" : "taken"));
    expect(freePeriods(slots, first, 4)).toEqual([["18:00", "23:00"]]);
    expect(freePeriods(slots, first, 3)).toEqual([
      ["00:00", "03:00"],
      ["18:00", "23:00"],
    ]);
  });

  test("are empty on a fully booked day", () => {
    expect(
      freePeriods(
        twoDays(() => "taken"),
        first,
      ),
    ).toEqual([]);
  });
});

import { expect, test } from "vitest";
import { chooseSelection, readSelection, writeSelection } from "@/lib/bookings/selection";

const addon = "0b6c1d0e-1111-4111-8111-000000000001";
const service = "0b6c1d0e-1111-4111-8111-000000000002";
const venue = {
  capacity: 80,
  isPricedByDay: false,
  extras: [
    { id: addon, kind: "addon" as const, maxQuantity: 5 },
    { id: service, kind: "service" as const, maxQuantity: 1, pricing: "per_hour" as const },
  ] as never,
};
const held = {
  day: "2027-05-01",
  start: "13:00",
  endDay: "2027-05-01",
  end: "19:00",
  guests: 20,
  addons: { [addon]: 2 },
  services: {},
  hours: {},
};
const request = (query: Record<string, string>) => readSelection(query, venue);
const choose = (query: Record<string, string> | null, draft = "") =>
  chooseSelection({ venue, requested: query && request(query), held, draft, fallback: held });
const sameTime = { day: "2027-05-01", start: "13:00", end: "19:00", guests: "20" };

test("a selection is read back from its query as it was", () => {
  const selection = { ...held, services: { [service]: 1 }, hours: { [service]: 3.5 } };
  const query = Object.fromEntries(writeSelection(selection, "wedding"));
  expect(query.event).toBe("wedding");
  expect(request(query)).toEqual({ selection, isIncomplete: false, hasExtras: true });
});

test("the address of a hold shows what was last selected, and what is held where nothing was", () => {
  expect(choose(null).selection).toEqual(held);
  const draft = writeSelection({ ...held, end: "18:00" }).toString();
  expect(choose(null, draft).selection.end).toBe("18:00");
});

test("the address of a venue with a hold of the same time, or without a time, keeps the hold's extras", () => {
  expect(choose(sameTime).selection).toEqual(held);
  expect(choose({}).selection).toEqual(held);
  expect(choose({ day: "2027-05-01" }).selection).toEqual(held);
});

test("an address that asks for another time gets it with the extras of the hold", () => {
  expect(choose({ ...sameTime, end: "18:00" }).selection).toMatchObject({
    end: "18:00",
    addons: { [addon]: 2 },
  });
});

test("an address that names extras gets these, and is told when one is no longer offered", () => {
  const named = choose({ ...sameTime, addons: `${addon}*1` });
  expect(named.selection.addons).toEqual({ [addon]: 1 });
  const gone = choose({ ...sameTime, addons: `${crypto.randomUUID()}*1` });
  expect([gone.selection.addons, gone.isIncomplete]).toEqual([{}, true]);
});

test("a draft with what is no selection shows the usual one", () => {
  const { selection } = choose(null, "day=never&start=25:00&guests=-4&addons=<b>*1");
  expect(selection).toMatchObject({ day: "", start: "", guests: 50, addons: {} });
});

// The texts of the items in a host's calendar.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useItemText } from "@/components/availability/host-calendar/item-text";
import type { CalendarItem } from "@/lib/availability/types";
import { formatClock } from "@/lib/shared/format-time";
import { renderIn } from "../support/render.tsx";
import { testInOneView } from "../support/views.ts";

const day = "2031-06-15";
const venueId = "11111111-1111-4111-8111-111111111111";

const exception = {
  kind: "exception",
  id: "a",
  venueId,
  reason: "",
  opens: "",
  closes: "",
} as const;
const taken = {
  kind: "booking",
  id: "b",
  venueId,
  status: "confirmed",
  startsAt: `${day}T12:00:00Z`,
  endsAt: `${day}T16:00:00Z`,
  occupiedFrom: `${day}T11:00:00Z`,
  occupiedTo: `${day}T17:00:00Z`,
  bufferOnly: false,
  guest: "Layla",
  guests: 40,
  reason: "",
  calendar: null,
  imported: false,
  rule: null,
} as const;

function ItemState({ item }: { item: CalendarItem }) {
  const getText = useItemText();
  return <p>{getText(item, day, "UTC").state}</p>;
}

const plainText = ({ textContent }: Element) => (textContent ?? "").replace(/[\u2066-\u2069]/g, "");

const states: [item: CalendarItem, key: string][] = [
  [{ ...exception, closed: true }, "item.closed"],
  [{ ...taken, kind: "block" }, "item.block"],
  [{ ...taken, kind: "hold" }, "legend.held"],
  [{ ...taken, status: "confirmed" }, "legend.confirmed"],
  [{ ...taken, status: "pending" }, "legend.pending"],
  [{ ...taken, status: "completed" }, "legend.completed"],
  [{ ...taken, status: "held" }, "legend.held"],
  [{ ...taken, bufferOnly: true }, "item.buffer"],
];

testInOneView("each item of a host's calendar says what it is", async ({ locale, t }) => {
  await renderIn(
    locale,
    states.map(([item]) => <ItemState key={JSON.stringify(item)} item={item} />),
  );
  const shown = page
    .getByRole("paragraph")
    .elements()
    .map(({ textContent }) => textContent);
  expect(shown).toEqual(states.map(([, key]) => t(`hostCalendar.${key}`)));
});

test("items that need more words say their hours, their calendar or their rule (English)", async () => {
  await renderIn("en", [
    <ItemState
      key="hours"
      item={{ ...exception, closed: false, opens: "10:00", closes: "14:00" }}
    />,
    <ItemState
      key="calendar"
      item={{ ...taken, kind: "block", imported: true, calendar: "Work" }}
    />,
    <ItemState key="outside" item={{ ...taken, kind: "block", imported: true }} />,
    <ItemState key="rule" item={{ ...taken, kind: "block", rule: "weekly" }} />,
  ]);
  const texts = page
    .getByRole("paragraph")
    .elements()
    .map((each) => plainText(each).replace(/\s/g, " "));
  const clock = (time: string) => formatClock(time, "en").replace(/\s/g, " ");
  expect(texts).toEqual([
    `Open ${clock("10:00")} – ${clock("14:00")}`,
    "From Work",
    "From an outside calendar",
    "Blocked, every week",
  ]);
});

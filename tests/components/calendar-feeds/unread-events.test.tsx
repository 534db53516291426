import { expect } from "vitest";
import { page } from "vitest/browser";
import { ImportRow } from "@/components/calendar-feeds/import-row";
import type { UnreadEvent } from "@/lib/calendar-feeds/rules/unread-event";
import type { CalendarImport } from "@/lib/calendar-feeds/types";
import { timeZoneName } from "@/lib/shared/format-time";
import { isolate } from "@/lib/shared/isolate";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, testInOneView, type View } from "../support/views.ts";

const venueId = "0190a1b2-0000-7000-8000-000000000002";
const wedding: UnreadEvent = {
  title: "Wedding",
  written: "tomorrow – 20270301T110000Z",
  reason: "time",
};
const unreadEvents: UnreadEvent[] = [
  wedding,
  { title: "", written: "", reason: "end" },
  { title: "تدريب", written: "20270301T100000 · FREQ=NEVER", reason: "recurrence" },
  { title: "x".repeat(200), written: `20270301T100000 · ${"y".repeat(180)}`, reason: "time_zone" },
];

/** Renders a calendar that was just read, with these unread events. */
function renderImport({ locale, screen }: View, events: UnreadEvent[], count = events.length) {
  const now = new Date().toISOString();
  const item: CalendarImport = {
    id: "0190a1b2-0000-7000-8000-000000000003",
    name: "Office",
    url: "https://calendar.test/feed.ics",
    lastTriedAt: now,
    lastSuccessAt: now,
    failure: null,
    events: 2,
    unreadEvents: events.map((event, position) => ({ ...event, position })),
    unreadCount: count,
  };
  return renderIn(
    locale,
    <ul>
      <ImportRow item={item} venueId={venueId} timeZone="Africa/Cairo" />
    </ul>,
    { screen },
  );
}

testInEachView(
  "a host sees each event that could not be read, with its time as written and why",
  async (view) => {
    const { t, locale } = view;
    await renderImport(view, unreadEvents);
    await expectTextIn(page.getByRole("main"), t("calendars.imports.states.partial"));
    await expectTextIn(page.getByRole("main"), t("calendars.unread.title", { count: 4 }));
    await expectTextIn(page.getByRole("main"), "Wedding");
    await expectTextIn(
      page.getByRole("main"),
      t("calendars.unread.written", { time: isolate(wedding.written) }),
    );
    await expectTextIn(page.getByRole("main"), t("calendars.unread.untitled"));
    await expectTextIn(page.getByRole("main"), t("calendars.unread.noTime"));
    const zone = isolate(timeZoneName("Africa/Cairo", locale));
    for (const { reason } of unreadEvents) {
      await expectTextIn(page.getByRole("main"), t(`calendars.unread.reasons.${reason}`, { zone }));
    }
    await expectNoOverflow();
    await expectAccessible();
  },
);

testInOneView(
  "events that could not be read lead to the calendar in which the venue's times are blocked",
  async (view) => {
    await renderImport(view, [wedding]);
    const link = page.getByRole("link", { name: view.t("calendars.unread.block") });
    expect(link.element().getAttribute("href")).toMatch(
      new RegExp(`/host/calendar\\?venue=${venueId}$`),
    );
  },
);

testInOneView(
  "a long list of events that could not be read is opened by the host, who sees how many are listed",
  async (view) => {
    const { t } = view;
    await renderImport(
      view,
      Array.from({ length: 100 }, () => wedding),
      140,
    );
    await expect.element(page.getByText("Wedding").first()).not.toBeVisible();
    await page.getByText(t("calendars.unread.title", { count: 140 })).click();
    await expect.element(page.getByText("Wedding").first()).toBeVisible();
    await expectTextIn(page.getByRole("main"), t("calendars.unread.limit", { shown: 100 }));
  },
);

testInOneView(
  "a calendar that was read in full is up to date, and lists no events",
  async (view) => {
    const { t } = view;
    await renderImport(view, []);
    await expectTextIn(page.getByRole("main"), t("calendars.imports.states.fresh"));
    expect(page.getByRole("link").elements()).toHaveLength(0);
  },
);

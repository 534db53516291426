// Combinations: what happens next in English on a desktop and in Arabic on a phone, because its sentences differ; every
// other fact of a booking's page once, English and Arabic by turns; the page as a whole is shown in
// both by checkout-steps.spec.ts.
import { timeZoneName } from "../../lib/shared/format-time";
import { sample } from "../support/sample";
import { serviceClient } from "./support/backend";
import { insertBooking } from "./support/fixtures/booking";
import { approvedProvider, createService } from "./support/fixtures/provider";
import { localePath, locales, translator } from "./support/i18n";
import { expectNoOverflow, views } from "./support/screens";
import { expect, test } from "./support/test";
import { cookieHeader, demo, demoSession, signInAs, signOut } from "./support/users";

const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test("a guest sees what each provider of a booking has answered (Arabic)", async ({
  page,
  context,
}) => {
  const t = translator("ar");
  const [provider, { guest, bookingId }] = await Promise.all([
    approvedProvider("Table"),
    insertBooking("confirmed", 24 * 20),
  ]);
  const names: Record<string, string> = {};
  for (const status of ["pending", "accepted", "declined"]) {
    const name = `Sweets ${crypto.randomUUID().slice(0, 6)}`;
    const { error } = await serviceClient()
      .from("booking_services")
      .insert({
        booking_id: bookingId,
        service_id: await createService(provider.id, name),
        status,
        amount_minor: 10_000,
      });
    expect(error).toBeNull();
    names[status] = name;
  }
  await signInAs(context, guest);
  await page.goto(`/ar/dashboard/bookings/${bookingId}`);
  const services = page
    .getByRole("region", { name: t("bookings.parts.title") })
    .getByRole("listitem");
  for (const [status, name] of Object.entries(names)) {
    await expect(services.filter({ hasText: name })).toContainText(t(`bookings.parts.${status}`));
  }
});

type State = Record<string, string | number | null>;

/** Each end of a booking with the first message to its guest; `@` stands for the end of a sentence with a name or a date. */
const states: { state: State; step: string; also?: string; hours?: number; mark?: boolean }[] = [
  {
    state: {
      status: "held",
      submitted_at: null,
      confirmed_at: null,
      hold_expires_at: fromNow(0.2),
    },
    step: "holdEnds",
  },
  {
    state: { status: "pending", confirmed_at: null, request_expires_at: fromNow(20) },
    step: "answer",
    also: "payOnceAccepted",
  },
  { state: { status: "confirmed" }, step: "starts", also: "change" },
  { state: { status: "confirmed" }, step: "ongoing", also: "pay", hours: -1 },
  { state: { status: "declined", confirmed_at: null }, step: "declined", also: "chooseOther" },
  {
    state: { status: "expired", confirmed_at: null, request_expires_at: fromNow(-2) },
    step: "unanswered",
    also: "chooseOther",
  },
  {
    state: { status: "cancelled", cancelled_by: "guest", refund_minor: 50_000 },
    step: "cancelledByGuest",
    also: "due",
  },
  {
    state: { status: "cancelled", cancelled_by: "host", refund_minor: 100_000 },
    step: "cancelledByHost",
    also: "nothingDue",
  },
  {
    state: { status: "cancelled", cancelled_by: "admin", refund_minor: 100_000 },
    step: "cancelledByAdmin",
    also: "nothingDue",
  },
  { state: { status: "completed" }, step: "over", also: "review", hours: -24 },
  { state: { status: "completed" }, step: "noShow", also: "noShowWrong", hours: -24, mark: true },
];

for (const { locale, screen, view } of sample(
  views,
  "a guest is told of every state what happens next, with dates in the venue's time",
)) {
  const t = translator(locale);

  // Only in test:all: tests/unit/bookings/next-steps.test.ts shows the sentence of every state, booking-confirmation.spec.ts one of them.
  test(`a guest is told of every state what happens next, with dates in the venue's time (${view})`, {
    tag: "@all",
  }, async ({ page, context }) => {
    await page.setViewportSize(screen);
    for (const { state, step, also, hours = 24 * 20, mark } of states) {
      await test.step(`${state.status}: ${step}`, async () => {
        const { guest, host, bookingId } = await insertBooking("confirmed", hours);
        const { error } = await serviceClient().from("bookings").update(state).eq("id", bookingId);
        expect(error).toBeNull();
        if (mark) {
          const marked = await host.client.rpc("mark_no_show", {
            p_booking_id: bookingId,
            p_no_show: true,
          });
          expect(marked.error).toBeNull();
        }
        await signOut(context);
        await signInAs(context, guest);
        await page.goto(localePath(locale, `/dashboard/bookings/${bookingId}`));
        const next = page.getByRole("region", { name: t("bookings.next.title") });
        const items = next.getByRole("listitem");
        const pattern = (key: string) => {
          const marks = { Host: "@", host: "@", date: "@", amount: "@" };
          const text = t(`bookings.next.steps.${key}`, marks);
          return new RegExp(
            text
              .split("@")
              .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
              .join(".+"),
          );
        };
        await expect(items.first()).toHaveText(pattern(step));
        if (also) await expect(items.filter({ hasText: pattern(also) })).toHaveCount(1);
        const zone = timeZoneName("Africa/Cairo", locale);
        if (t(`bookings.next.steps.${step}`, { Host: "", host: "", date: "@" }).includes("@")) {
          await expect(items.first()).toContainText(zone);
        }
        await expect(page.getByRole("definition").filter({ hasText: zone })).toHaveCount(1);
        await expectNoOverflow(page);
      });
    }
  });
}

// Only in test:all: session-free redirect.
test("the short address of the dashboard leads to the bookings in its language", {
  tag: "@all",
}, async ({ request }) => {
  const cookie = cookieHeader(await demoSession(demo.guest));
  for (const locale of locales) {
    const answer = await request.get(localePath(locale, "/dashboard"), {
      headers: { cookie },
      maxRedirects: 0,
    });
    expect(answer.headers().location).toBe(localePath(locale, "/dashboard/bookings"));
  }
});

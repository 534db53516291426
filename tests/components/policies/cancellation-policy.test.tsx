// Texts of a cancellation when the host is paid directly. The dates and texts of all variants are in
// tests/unit/quotes/cancellation-text.test.ts.
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import AboutPage from "@/app/[locale]/(site)/about/page";
import HelpPage from "@/app/[locale]/(site)/help/page";
import TermsPage from "@/app/[locale]/(site)/terms/page";
import { BookingCancellationPolicy } from "@/components/bookings/cancellation-policy";
import { Receipt } from "@/components/bookings/receipt";
import { Facts } from "@/components/venues/facts";
import type { BookingDocuments } from "@/lib/bookings/document-queries";
import type { Booking } from "@/lib/bookings/types";
import { policies, type VenueDetail } from "@/lib/venues/types";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { translator } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";
import { renderServerIn } from "../support/server-components.tsx";
import { signInAs } from "../support/users.ts";
import { views } from "../support/views.ts";

vi.mock("@/components/session/user-context", () => ({
  useUser: vi.fn(),
  UserProvider: ({ children }: { children: ReactNode }) => children,
}));
beforeEach(() => {
  signInAs(null);
});

/** The text of a refund without Arabic vowel signs. */
const refundWords = /refund|استرد|مسترد|[يت]سترد/i;

function expectNoRefund() {
  const text = String(document.body.textContent).replaceAll(/[\u064b-\u0652]/g, "");
  expect(text.match(refundWords)).toBeNull();
}

const venue = {
  capacity: 80,
  pricing: { minimumHours: 2, feesMinor: {}, currency: "EGP" },
  minimumNoticeHours: 24,
  instant: true,
  feePercent: 5,
  paymentTerms: null,
  manualMethods: ["cash"],
  securityDepositMinor: 0,
  capacityByLayout: [],
} as unknown as VenueDetail;

const hour = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

const booking = {
  reference: "ABCD1234",
  status: "confirmed",
  venueName: { en: "Nile Hall", ar: "قاعة النيل" },
  startsAt: fromNow(480),
  endsAt: fromNow(484),
  submittedAt: fromNow(-48),
  timeZone: "Africa/Cairo",
  guests: 20,
  details: { contactName: "Salma" },
  policy: "standard_30",
  currency: "EGP",
  lines: [],
  totalMinor: 100_000,
  feePercent: 5,
} as unknown as Booking;

for (const { locale, screen, view } of views) {
  const t = translator(locale);
  const textOf = (policy: string) => t(`policies.texts.due.${policy}`);

  test.each(policies)(
    `the facts of a venue with the policy %s say what stays due, and promise no refund (${view})`,
    async (policy) => {
      await renderIn(locale, <Facts venue={{ ...venue, policy }} />, { screen });
      await expect.element(page.getByText(textOf(policy), { exact: true })).toBeVisible();
      expect(page.getByText(textOf(policy), { exact: true }).elements()).toHaveLength(1);
      expectNoRefund();
      await expectAccessible();
    },
  );

  test(`the summary of a booking says the policy once, and promises no refund (${view})`, async () => {
    const documents = {
      guestName: "Salma",
      hostName: "Samir",
      street: "1 Street",
      place: "Cairo",
    } as BookingDocuments;
    await renderIn(
      locale,
      <Receipt
        booking={booking}
        documents={documents}
        payments={null}
        isByCard={false}
        paid={null}
        tax={null}
      />,
      { screen },
    );
    for (const text of [textOf("standard_30"), t("policies.title")]) {
      expect(page.getByText(text, { exact: true }).elements(), text).toHaveLength(1);
    }
    expectNoRefund();
    expectNoOverflow();
  });

  test(`a booking names only the dates that are still ahead, with the day of grace in them (${view})`, async () => {
    // Flexible: a full refund until seven days before, half until one day before. A booking confirmed an hour ago has a later
    // grace period.
    for (const { startsIn, confirmed, dates } of [
      { startsIn: 24 * 20, confirmed: 40, dates: ["full", "half", "none"] },
      { startsIn: 72, confirmed: 40, dates: ["half", "none"] },
      { startsIn: 72, confirmed: 1, dates: ["full", "half", "none"] },
      { startsIn: 12, confirmed: 40, dates: ["never"] },
    ]) {
      const refund = { fullUntil: fromNow(startsIn - 24 * 7), halfUntil: fromNow(startsIn - 24) };
      const times = { startsAt: fromNow(startsIn), confirmedAt: fromNow(-confirmed) };
      const { unmount } = await renderIn(
        locale,
        <BookingCancellationPolicy
          booking={{ policy: "flexible", timeZone: "Africa/Cairo", ...times }}
          refund={refund}
          isByCard={false}
        />,
        { screen },
      );
      const section = page.getByRole("region", { name: t("policies.title") });
      await expect.element(section.getByText(textOf("flexible"), { exact: true })).toBeVisible();
      const shown = section.getByRole("listitem").elements();
      expect(shown).toHaveLength(dates.length);
      for (const [index, key] of dates.entries()) {
        const [beginning = ""] = t(`policies.dates.due.${key}`, { date: "@" }).split("@");
        expect(shown[index]?.textContent).toContain(beginning.trim());
      }
      expectNoRefund();
      await unmount();
    }
  });

  test(`help, terms and about promise no refund, and the first two say that the fee is in every line (${view})`, async () => {
    const fee = { en: "each with the service fee in it", ar: "وكل بند منها شامل رسوم الخدمة" }[
      locale
    ];
    for (const [name, element] of [
      ["help", <HelpPage key="help" />],
      ["terms", <TermsPage key="terms" />],
      ["about", <AboutPage key="about" />],
    ] as const) {
      const { unmount, container } = await renderServerIn(locale, element, { screen });
      await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
      expectNoRefund();
      expectNoOverflow();
      const count = (container.textContent ?? "").split(fee).length - 1;
      expect(count, name).toBe(name === "about" ? 0 : 1);
      await unmount();
    }
  });
}

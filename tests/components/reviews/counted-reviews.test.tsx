// Reviews that do not count in the rating: shown to everybody, to their author and host, and to admins, who decide.
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { AllReviews } from "@/components/moderation/all-reviews";
import { BookingReview } from "@/components/reviews/booking-review";
import { VenueReviews } from "@/components/reviews/venue-reviews";
import { decideReview } from "@/lib/reviews/admin-actions";
import type { AdminReview } from "@/lib/reviews/admin-queries";
import { exclusionReasons } from "@/lib/reviews/rules/exclusion";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { renderServerIn } from "../support/server-components.tsx";
import { testInEachView, testInOneView } from "../support/views.ts";

const main = () => page.getByRole("main");
const review = {
  id: "0190a1b2-0000-7000-8000-000000000041",
  author: "Layla",
  rating: 4,
  text: "A calm evening with the river below.",
  reply: null,
  createdAt: "2030-05-01T10:00:00Z",
  isCounted: true,
};
const excluded = { ...review, id: "2", rating: 5, text: "The best hall ever.", isCounted: false };
const booking = {
  id: "0190a1b2-0000-7000-8000-000000000042",
  side: "guest",
  canReview: true,
  endsAt: "2030-05-01T10:00:00Z",
  timeZone: "Africa/Cairo",
};
const adminReview: AdminReview = {
  ...review,
  bookingId: booking.id,
  reference: "ABCD1234",
  listing: {
    kind: "venue",
    id: "0190a1b2-0000-7000-8000-000000000043",
    name: { en: "Nile Hall", ar: "قاعة النيل" },
  },
  host: "Samir Aziz",
  exclusion: null,
  decision: null,
  marks: ["device", "bank"],
};
const section = (reviews: (typeof review)[], count: number) => (
  <VenueReviews
    reviews={{ newest: reviews, distribution: [0, 0, 0, count, 0], total: reviews.length }}
    average={count && 4}
    count={count}
    timeZone="Africa/Cairo"
    path="/venues/1/reviews"
  />
);

testInEachView("a review that does not count says so to its readers", async (view) => {
  const { locale, t, screen } = view;
  await renderServerIn(locale, section([review, excluded], 1), { screen });
  const line = page.getByText(t("reviews.notCounted.line"), { exact: true });
  await expect.element(line).toBeVisible();
  expect(line.elements()).toHaveLength(1);
  await expectTextIn(
    page.getByRole("listitem").filter({ hasText: excluded.text }),
    t("reviews.notCounted.line"),
  );
  await expectTextIn(main(), t("reviews.title", { count: 1 }));
  await expectTextIn(main(), t("reviews.notCounted.count", { count: 1 }));
  await expectNoOverflow();
  await expectAccessible();
});

testInOneView("a venue of which no review counts shows them without an average", async (view) => {
  const { locale, t } = view;
  await renderServerIn(locale, section([excluded], 0));
  await expectTextIn(main(), excluded.text);
  await expect.element(page.getByText(t("reviews.none"))).not.toBeInTheDocument();
  await expect.element(page.getByText("0.0")).not.toBeInTheDocument();
});

testInEachView("a guest reads before writing that their review would not count", async (view) => {
  const { locale, t, screen } = view;
  await renderServerIn(
    locale,
    <BookingReview booking={booking} review={null} outlook="price_too_low" />,
    { screen },
  );
  await expectTextIn(main(), t("reviews.notCounted.before"));
  await expectTextIn(main(), t("reviews.notCounted.reasons.guest.price_too_low"));
  await expect.element(page.getByRole("button", { name: t("reviews.form.send") })).toBeVisible();
  await expectNoOverflow();
  await expectAccessible();
});

testInOneView("author and host read why a review does not count", async (view) => {
  const { locale, t } = view;
  for (const [side, reader] of [
    ["guest", "guest"],
    ["host", "others"],
    ["admin", "others"],
  ] as const) {
    for (const exclusion of exclusionReasons) {
      const { unmount } = await renderServerIn(
        locale,
        <BookingReview
          booking={{ ...booking, side, canReview: false }}
          review={{ ...excluded, exclusion }}
        />,
      );
      await expectTextIn(main(), t("reviews.notCounted.line"));
      await expectTextIn(main(), t(`reviews.notCounted.reasons.${reader}.${exclusion}`));
      await unmount();
    }
  }
});

testInEachView("an admin reads what marks a review and leaves it out", async (view) => {
  const { locale, t, screen } = view;
  vi.mocked(decideReview).mockResolvedValue({ ok: true, data: { isCounted: false } });
  await renderServerIn(
    locale,
    <AllReviews
      reviews={[
        adminReview,
        { ...adminReview, id: "3", reference: "EFGH5678", exclusion: "not_paid", marks: [] },
        { ...adminReview, id: "4", reference: "IJKL9012", decision: "counted", marks: ["card"] },
      ]}
    />,
    { screen },
  );
  await expectTextIn(main(), t("moderation.reviews.marks.device"));
  await expectTextIn(main(), t("moderation.reviews.marks.bank"));
  await expectTextIn(main(), t("reviews.notCounted.reasons.others.not_paid"));
  await expectTextIn(main(), t("moderation.reviews.countedByAdmin"));
  await expectNoOverflow();
  await expectAccessible();
  const button = (action: string, reference: string) =>
    page.getByRole("button", {
      name: t("moderation.reviews.named", {
        action: t(`moderation.reviews.actions.${action}`),
        venue: adminReview.listing.name[locale],
        reference,
      }),
    });
  await expect.element(button("count", "EFGH5678")).toBeVisible();
  await expect.element(button("follow_rule", "IJKL9012")).toBeVisible();
  await button("leave_out", "ABCD1234").click();
  await expect
    .poll(() => vi.mocked(decideReview).mock.calls.at(-1)?.[0])
    .toEqual({ reviewId: adminReview.id, decision: "leave_out" });
});

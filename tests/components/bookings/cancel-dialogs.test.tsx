import { expect, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { CancelMenu } from "@/components/bookings/cancel-menu";
import { HostRequestButtons } from "@/components/bookings/host-request-buttons";
import { cancelBooking } from "@/lib/bookings/actions";
import { cancelBookingAsHost } from "@/lib/bookings/host-actions";
import type { Refund } from "@/lib/bookings/types";
import { formatMoney } from "@/lib/shared/money";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { answerRequests } from "../support/requests.ts";
import { testInEachView, testInOneView, type View } from "../support/views.ts";

const bookingId = "0b5c2f6e-6f0a-4b2e-9a53-0b0f7a1c2d3e";
const byCard: Refund = {
  rule: "by_host",
  percent: 100,
  method: "card",
  paidMinor: 2_677_500,
  waitingMinor: 0,
  refundMinor: 2_677_500,
  dueMinor: 0,
  keptMinor: 0,
};
const unpaidInCash: Refund = { ...byCard, method: "cash", paidMinor: 0, refundMinor: 0 };

const answer = (refund: Refund) =>
  answerRequests({ [`/api/bookings/${bookingId}/refund`]: () => refund });
const dialog = () => page.getByRole("dialog");
const amountIn = ({ locale }: View, minor: number) =>
  formatMoney(minor, "EGP", locale, { full: true });

async function openAsHost(view: View, refund: Refund): Promise<Locator> {
  answer(refund);
  await renderIn(
    view.locale,
    <HostRequestButtons
      bookingId={bookingId}
      guest="Salma"
      currency="EGP"
      transitions={["cancel"]}
    />,
    { screen: view.screen },
  );
  const name = view.t("hosting.answer.cancelNamed", { guest: "Salma" });
  await page.getByRole("button", { name }).click();
  await expect.element(dialog()).toBeVisible();
  return dialog();
}

async function openAs(side: "guest" | "admin", view: View, refund: Refund): Promise<Locator> {
  answer(refund);
  await renderIn(
    view.locale,
    <CancelMenu booking={{ id: bookingId, currency: "EGP", side }} name="Salma" />,
    { screen: view.screen },
  );
  await page.getByRole("button", { name: "Salma" }).click();
  await page.getByRole("menuitem", { name: view.t("bookings.cancel.open") }).click();
  await expect.element(dialog()).toBeVisible();
  return dialog();
}

testInEachView(
  "a host reads what goes back before a cancellation, and says why it is made",
  async (view) => {
    const { t } = view;
    const opened = await openAsHost(view, byCard);
    const amount = amountIn(view, byCard.refundMinor);
    await expectTextIn(opened, t("bookings.cancel.ofGuest.refunded", { amount }));
    await expectTextIn(opened, t("bookings.cancel.cardRules.by_host"));
    await expectTextIn(opened, t("hosting.answer.cancelBody", { guest: "Salma" }));
    await expectAccessible();
    expectNoOverflow();
    const confirm = opened.getByRole("button", { name: t("hosting.answer.cancelConfirm") });
    await expect.element(confirm).toBeDisabled();
    await userEvent.fill(opened.getByLabelText(t("hosting.answer.reasonRequired")), "A burst pipe");
    vi.mocked(cancelBookingAsHost).mockResolvedValue({
      ok: true,
      data: { id: bookingId, refundMinor: byCard.refundMinor },
    });
    await confirm.click();
    await expect.element(page.getByText(t("hosting.answer.cancelled"))).toBeVisible();
    expect(cancelBookingAsHost).toHaveBeenCalledWith({ bookingId, reason: "A burst pipe" });
  },
);

testInOneView(
  "of a booking that nothing was paid of nobody reads an amount, that everything comes back, or that the guest owes",
  async (view) => {
    const { t } = view;
    const opened = await openAsHost(view, unpaidInCash);
    await expectTextIn(opened, t("bookings.cancel.ofGuest.nothingPaid"));
    await expectTextIn(opened, t("bookings.cancel.rules.by_host"));
    await expect.element(opened).not.toMatchTextContent("EGP");
    await expect.element(opened).not.toMatchTextContent(t("bookings.cancel.cardRules.by_host"));
  },
);

testInOneView(
  "an admin reads that nothing was paid, and not that everything comes back",
  async (view) => {
    const { t } = view;
    const opened = await openAs("admin", view, {
      ...unpaidInCash,
      method: "card",
      rule: "by_admin",
    });
    await expectTextIn(opened, t("bookings.cancel.ofGuest.nothingPaid"));
    await expectTextIn(opened, t("bookings.cancel.rules.by_admin"));
    await expect.element(opened).not.toMatchTextContent(t("bookings.cancel.cardRules.by_admin"));
  },
);

testInOneView("a guest reads what the host gives back of a transfer", async (view) => {
  const { t } = view;
  const refund: Refund = {
    rule: "policy_half",
    percent: 50,
    method: "transfer",
    paidMinor: 4_095_000,
    waitingMinor: 0,
    refundMinor: 2_047_500,
    dueMinor: 2_047_500,
    keptMinor: 2_047_500,
  };
  const opened = await openAs("guest", view, refund);
  const amount = amountIn(view, refund.refundMinor);
  await expectTextIn(opened, t("bookings.cancel.hostReturns", { amount }));
  await expectTextIn(opened, t("bookings.cancel.hostArranges"));
});

testInOneView("a dialog names what a receipt says that waits for an answer", async (view) => {
  const { t } = view;
  const waiting: Refund = { ...unpaidInCash, method: "transfer", waitingMinor: 630_000 };
  const amount = amountIn(view, 630_000);
  const asHost = await openAsHost(view, waiting);
  await expectTextIn(asHost, t("bookings.cancel.ofGuest.nothingConfirmed"));
  await expectTextIn(asHost, t("bookings.cancel.ofGuest.waiting", { amount }));
});

testInOneView("a guest reads what becomes of a receipt before they cancel", async (view) => {
  const { t } = view;
  const waiting: Refund = { ...unpaidInCash, method: "transfer", waitingMinor: 630_000 };
  const asGuest = await openAs("guest", view, waiting);
  await expectTextIn(asGuest, t("bookings.cancel.nothingConfirmed"));
  await expectTextIn(asGuest, t("bookings.cancel.waiting", { amount: amountIn(view, 630_000) }));
});

testInOneView("a guest reads what a cancellation costs now when that has changed", async (view) => {
  const { t } = view;
  const free: Refund = { ...byCard, rule: "not_confirmed", paidMinor: 0, refundMinor: 0 };
  const kept: Refund = {
    ...byCard,
    rule: "policy_none",
    percent: 0,
    refundMinor: 0,
    dueMinor: 2_677_500,
    keptMinor: 2_677_500,
  };
  const opened = await openAs("guest", view, free);
  await expectTextIn(opened, t("bookings.cancel.released"));
  await userEvent.fill(opened.getByLabelText(t("bookings.cancel.reason")), "We moved");
  answer(kept);
  vi.mocked(cancelBooking).mockResolvedValue({ ok: false, code: "wrong_status" });
  const confirm = opened.getByRole("button", { name: t("bookings.cancel.confirm") });
  await confirm.click();
  await expect.element(page.getByText(t("bookings.cancel.changed"))).toBeVisible();
  await expectTextIn(opened, t("bookings.cancel.nothingBack"));
  await expect.element(opened.getByLabelText(t("bookings.cancel.reason"))).toHaveValue("We moved");
  vi.mocked(cancelBooking).mockResolvedValue({
    ok: true,
    data: { status: "cancelled", refundMinor: 0 },
  });
  await confirm.click();
  await expect.element(page.getByText(t("bookings.cancel.done"))).toBeVisible();
  expect(vi.mocked(cancelBooking).mock.calls.map(([input]) => input)).toEqual([
    { bookingId, reason: "We moved", keptMinor: 0 },
    { bookingId, reason: "We moved", keptMinor: 2_677_500 },
  ]);
});

// Lists of payments, claims and decisions of bookings, and the form of an admin's decision about a claim.
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { ClaimDecision } from "@/components/payments/admin/claim-decision";
import { ClaimTable } from "@/components/payments/admin/claim-table";
import { PaymentTable } from "@/components/payments/admin/payment-table";
import type { AdminPayment } from "@/lib/payments/admin-queries";
import { decideClaim } from "@/lib/payments/claim-actions";
import type { AdminClaim } from "@/lib/payments/claim-queries";
import { claimTextLimits } from "@/lib/payments/rules/security-deposit";
import { formatMoney } from "@/lib/shared/money";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, testInOneView } from "../support/views.ts";

const main = () => page.getByRole("main");
const booking = { id: "0190a1b2-0000-7000-8000-000000000051", reference: "K7QWERTY" };

const payment: AdminPayment = {
  id: "payment",
  booking,
  person: "Layla of the Very Long Named Ninth Floor Downtown",
  currency: "EGP",
  amountMinor: 630_000,
  capturedMinor: 500_000,
  refundedMinor: 120_000,
  state: "captured",
  failureCode: null,
  processorId: "pi_3AbCdEfGhIjKlMnOpQrStUvW",
  createdAt: "2030-05-10T09:00:00Z",
};
const transfer: AdminPayment = {
  ...payment,
  id: "transfer",
  booking: null,
  person: "",
  capturedMinor: null,
  refundedMinor: null,
  state: "failed",
  failureCode: "account_closed",
};

testInEachView(
  "payments say what was charged and returned, and name who is paid without a booking",
  async ({ locale, screen, t }) => {
    const label = t("adminPayments.lists.payments");
    await renderIn(locale, <PaymentTable rows={[payment, transfer]} label={label} />, { screen });
    const money = (minor: number) => formatMoney(minor, "EGP", locale, { full: true });
    for (const minor of [630_000, 500_000, 120_000]) await expectTextIn(main(), money(minor));
    await expectTextIn(main(), t("adminPayments.unnamed"));
    await expectTextIn(main(), "account_closed");
    const open = t("adminPayments.open", { reference: booking.reference });
    await expect.element(page.getByRole("link", { name: open })).toBeVisible();
    await expect.poll(() => page.getByRole("link").elements().length).toBe(1);
    await expectNoOverflow();
    await expectAccessible();
  },
);

const claim: AdminClaim = {
  id: "0190a1b2-0000-7000-8000-000000000052",
  booking,
  venue: { en: "The Grand Terrace", ar: "الشرفة الكبرى" },
  guest: "Layla",
  host: "Samir",
  currency: "EGP",
  securityDepositMinor: 500_000,
  amountMinor: 200_000,
  reason: "Two chairs were broken.",
  answer: null,
  status: "decided",
  grantedMinor: 150_000,
  decisionNote: null,
  createdAt: "2030-05-10T09:00:00Z",
  answerBy: "2030-05-13T09:00:00Z",
  decidedAt: "2030-05-14T09:00:00Z",
};

testInEachView(
  "a claim says of which deposit it is and what was granted",
  async ({ locale, screen, t }) => {
    const label = t("adminPayments.lists.claims");
    await renderIn(locale, <ClaimTable claims={[claim]} group="decided" label={label} />, {
      screen,
    });
    const money = (minor: number) => formatMoney(minor, "EGP", locale, { full: true });
    for (const minor of [200_000, 500_000, 150_000]) await expectTextIn(main(), money(minor));
    await expectTextIn(main(), t("adminPayments.claims.dates.decided"));
    await expectNoOverflow();
    await expectAccessible();
  },
);

testInOneView(
  "a decision needs an amount within the claim and a note, and is confirmed",
  async ({ locale, screen, t }) => {
    vi.mocked(decideClaim).mockResolvedValue({ ok: true, data: {} });
    await renderIn(
      locale,
      <ClaimDecision claimId={claim.id} currency="EGP" claimedMinor={200_000} />,
      { screen },
    );
    const amount = page.getByRole("textbox").nth(0);
    const note = page.getByRole("textbox", { name: t("adminPayments.claim.decide.note") });
    const submit = page.getByRole("button", { name: t("adminPayments.claim.decide.submit") });
    await expect.element(amount).toHaveValue("2000");
    await amount.fill("2000.01");
    await submit.click();
    await expect.element(amount).toHaveFocus();
    await expectTextIn(main(), t("adminPayments.claim.decide.noteWrong", claimTextLimits));
    await amount.fill("1500");
    await submit.click();
    await expect.element(note).toHaveFocus();
    await note.fill("One chair was old.");
    await submit.click();
    const dialog = page.getByRole("dialog");
    const money = (minor: number) => formatMoney(minor, "EGP", locale, { full: true });
    const amounts = { granted: money(150_000), rest: money(50_000) };
    await expectTextIn(dialog, t("adminPayments.claim.confirm.part", amounts));
    await dialog.getByRole("button", { name: t("adminPayments.claim.confirm.submit") }).click();
    await expect
      .poll(() => vi.mocked(decideClaim).mock.calls)
      .toEqual([[{ claimId: claim.id, grantedMinor: 150_000, note: "One chair was old." }]]);
  },
);

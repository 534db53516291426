// The admin's list of receipts that hosts left unanswered, or refused after a cancellation.
import { expect } from "vitest";
import { page } from "vitest/browser";
import { ReceiptTable } from "@/components/payments/admin/receipt-table";
import { localizePath } from "@/lib/i18n/paths";
import type { AdminReceipt } from "@/lib/payments/receipt-queries";
import type { ReceiptGroup } from "@/lib/payments/rules/admin-lists";
import { formatMoney } from "@/lib/shared/money";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, testInOneView, type View } from "../support/views.ts";

const receipt: AdminReceipt = {
  id: "0190a1b2-0000-7000-8000-000000000041",
  booking: { id: "0190a1b2-0000-7000-8000-000000000042", reference: "K7", isCancelled: true },
  venue: {
    en: "The Grand Terrace of the Very Long Named Ninth Floor, Downtown",
    ar: "الشرفة الكبرى في الطابق التاسع ذي الاسم الطويل جدًا، وسط البلد",
  },
  guest: "Layla",
  host: "",
  currency: "EGP",
  amountMinor: 630_000,
  reason: null,
  sentAt: "2030-05-10T09:00:00Z",
  refusedAt: null,
};
const reason =
  "Nothing has arrived on the account.\nPlease ask your bank: the number is another one.";
const main = () => page.getByRole("main");

const renderTable = ({ locale, screen, t }: View, receipts: AdminReceipt[], group: ReceiptGroup) =>
  renderIn(
    locale,
    <ReceiptTable receipts={receipts} group={group} label={t("adminPayments.lists.receipts")} />,
    { screen },
  );

testInEachView("receipts that a host refused say why, and lead to their booking", async (view) => {
  const { locale, t } = view;
  await renderTable(view, [{ ...receipt, reason, refusedAt: "2030-05-11T09:00:00Z" }], "refused");
  await expectTextIn(main(), "Nothing has arrived on the account.");
  await expectTextIn(main(), formatMoney(receipt.amountMinor, "EGP", locale, { full: true }));
  await expectTextIn(main(), t("adminPayments.fees.formerMember"));
  const link = page.getByRole("link", {
    name: t("adminPayments.receipts.open", { reference: "K7" }),
  });
  const path = localizePath(locale, `/dashboard/bookings/${receipt.booking.id}`);
  await expect.element(link).toHaveAttribute("href", path);
  await expectNoOverflow();
  await expectAccessible();
});

testInOneView(
  "receipts without an answer say whether their booking was cancelled",
  async (view) => {
    const { t } = view;
    const live = { ...receipt, id: "live", booking: { ...receipt.booking, isCancelled: false } };
    await renderTable(view, [receipt, live], "waiting");
    await expectTextIn(main(), t("adminPayments.receipts.states.cancelled"));
    await expectTextIn(main(), t("adminPayments.receipts.states.late"));
  },
);

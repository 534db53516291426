import { expect, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DeleteAccount } from "@/components/users/delete-account";
import { formatMoney } from "@/lib/shared/money";
import { deleteAccount } from "@/lib/users/account-actions";
import type { AccountDependencies, OpenMoney } from "@/lib/users/types";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, testInOneView, type View } from "../support/views.ts";

const bookingId = "0b5c2f6e-6f0a-4b2e-9a53-0b0f7a1c2d3e";
const entry = (changes: Partial<OpenMoney>): OpenMoney => ({
  reason: "payout",
  side: "host",
  currency: "EGP",
  amountMinor: 123_450,
  bookingId: null,
  isBlocking: true,
  ...changes,
});

const renderButton = ({ locale, screen }: View, openMoney: OpenMoney[], guest = 0) => {
  const dependencies: AccountDependencies = {
    guest,
    host: 0,
    provider: 0,
    openMoney,
    lastAdmin: false,
    hasPassword: true,
    isRecentSession: true,
  };
  return renderIn(locale, <DeleteAccount dependencies={dependencies} />, { screen });
};

const openButton = ({ t }: View) =>
  page.getByRole("button", { name: t("profile.delete.open"), exact: true });

testInEachView(
  "open money is named with its amount, the reason and the way out before a password is asked for",
  async (view) => {
    const { locale, t } = view;
    const prefix = locale === "ar" ? "/ar" : "";
    const cases = [
      [entry({}), `${prefix}/host/earnings#payout-account`],
      [entry({ side: "provider", currency: "KWD" }), `${prefix}/provider/earnings#payout-account`],
      [entry({ side: "guest", currency: "SAR" }), `${prefix}/dashboard/profile#payout-account`],
      [entry({ reason: "fees", amountMinor: 500 }), `${prefix}/help#contact`],
      [entry({ reason: "debt", amountMinor: 700 }), `${prefix}/help#contact`],
      [
        entry({ reason: "installment", side: "guest", bookingId }),
        `${prefix}/dashboard/bookings/${bookingId}`,
      ],
      [entry({ reason: "refund", side: "guest" }), `${prefix}/dashboard/bookings`],
      [entry({ reason: "failed_refund", side: "guest" }), `${prefix}/help#contact`],
      [entry({ reason: "collection", bookingId }), `${prefix}/host/bookings/${bookingId}`],
      [entry({ reason: "security_deposit", bookingId }), `${prefix}/host/bookings/${bookingId}`],
      [entry({ reason: "claim", bookingId }), `${prefix}/host/bookings/${bookingId}`],
      [entry({ reason: "manual_refund", bookingId }), `${prefix}/host/bookings/${bookingId}`],
      [entry({ reason: "late_receipt", bookingId }), `${prefix}/host/bookings/${bookingId}`],
      [entry({ reason: "provider_share", bookingId }), `${prefix}/host/bookings/${bookingId}`],
      [entry({ reason: "dispute", side: "provider", bookingId }), `${prefix}/provider/bookings`],
    ] as const;
    await renderButton(
      view,
      cases.map(([money]) => money),
    );
    const items = page.getByRole("listitem");
    expect(items.elements()).toHaveLength(cases.length);
    for (const [index, [money, address]] of cases.entries()) {
      const item = items.nth(index);
      await expectTextIn(item, formatMoney(money.amountMinor, money.currency, locale));
      await expectTextIn(item, t(`profile.delete.money.ways.${money.reason}`));
      await expect.element(item.getByRole("link")).toHaveAttribute("href", address);
    }
    await expect.element(openButton(view)).not.toBeInTheDocument();
    await expectNoOverflow();
    await expectAccessible();
  },
);

testInOneView("upcoming bookings and open money are named together", async (view) => {
  await renderButton(view, [entry({})], 2);
  await expect.element(page.getByText(view.t("profile.delete.blocked"))).toBeVisible();
  await expect.element(page.getByText(view.t("profile.delete.money.blocked"))).toBeVisible();
});

testInOneView(
  "what is given up with the account is named in the dialog, and money that opens meanwhile refuses the deletion",
  async (view) => {
    const { locale, t } = view;
    vi.mocked(deleteAccount).mockResolvedValue({ ok: false, code: "open_money" });
    await renderButton(view, [entry({ amountMinor: 99, isBlocking: false })]);
    await openButton(view).click();
    const dialog = page.getByRole("dialog");
    await expectTextIn(dialog, t("profile.delete.money.givenUp"));
    await expectTextIn(dialog, formatMoney(99, "EGP", locale));
    await dialog.getByLabelText(t("profile.delete.password"), { exact: true }).fill("secret");
    await userEvent.keyboard("{Enter}");
    await expectTextIn(dialog, t("errors.open_money"));
  },
);

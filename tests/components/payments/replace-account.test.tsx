// The account for transfers of bookings that still show another one.
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { ReplaceAccount } from "@/components/payments/replace-account";
import { TransferAccount } from "@/components/payments/transfer-account";
import { replaceTransferDetails } from "@/lib/payments/terms-actions";
import { formatInstant } from "@/lib/shared/format-time";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView, testInOneView } from "../support/views.ts";

const venueId = "0b5c2f6e-6f0a-4b2e-9a53-0b0f7a1c2d3e";
const main = () => page.getByRole("main");

testInEachView(
  "a host replaces the account in the bookings whose number is named",
  async ({ locale, screen, t }) => {
    vi.mocked(replaceTransferDetails).mockReset();
    vi.mocked(replaceTransferDetails).mockResolvedValue({ ok: true, data: { replaced: 3 } });
    await renderIn(locale, <ReplaceAccount venueId={venueId} bookings={3} />, { screen });
    await expectTextIn(main(), t("paymentTerms.replace.body", { count: 3 }));
    await expectAccessible();
    await expectNoOverflow();
    await page
      .getByRole("button", { name: t("paymentTerms.replace.action", { count: 3 }), exact: true })
      .click();
    await expect.poll(() => vi.mocked(replaceTransferDetails).mock.calls).toEqual([[{ venueId }]]);
  },
);

testInOneView("no account is replaced where every booking shows it", async ({ locale, t }) => {
  await renderIn(locale, <ReplaceAccount venueId={venueId} bookings={0} />);
  await expect
    .element(page.getByRole("region", { name: t("paymentTerms.replace.title") }))
    .not.toBeInTheDocument();
});

testInEachView(
  "a guest reads beside the account that it has changed, and to ask in doubt",
  async ({ locale, screen, t }) => {
    const accountChangedAt = "2030-05-01T10:00:00Z";
    await renderIn(
      locale,
      <TransferAccount
        payment={{ account: "EG38 0019", accountChangedAt, reference: "ABCD234567" }}
        timeZone="Africa/Cairo"
      />,
      { screen },
    );
    const date = formatInstant(accountChangedAt, "Africa/Cairo", locale);
    await expectTextIn(main(), t("payments.manual.accountChanged", { date }));
    await expectAccessible();
  },
);

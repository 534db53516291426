// Messages for a host without a proven address in money settings: the reason of the refusal, and the way to verify.
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { PayoutAccount } from "@/components/payouts/payout-account";
import { openPayoutAccount } from "@/lib/payouts/account-actions";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { testInEachView } from "../support/views.ts";

testInEachView(
  "a host without a verified address is led to verify it before they open a payout account",
  async (view) => {
    const { locale, screen, t } = view;
    vi.mocked(openPayoutAccount).mockResolvedValue({ ok: false, code: "not_verified" });
    await renderIn(
      locale,
      <PayoutAccount
        account={{ status: null, bankLast4: null, waitsUntil: null, isHeld: false }}
        isReturned={false}
        page="/host/earnings"
      />,
      { screen },
    );
    await page.getByRole("button", { name: t("payoutAccount.buttons.none") }).click();
    await expectTextIn(page.getByRole("main"), t("errors.money_needs_email"));
    const link = page.getByRole("link", { name: t("errors.verify_email") });
    const path = locale === "ar" ? "/ar" : "";
    await expect
      .element(link)
      .toHaveAttribute(
        "href",
        `${path}/verify?next=${encodeURIComponent(`${path}/host/earnings`)}`,
      );
    await expectNoOverflow();
    await expectAccessible();
  },
);

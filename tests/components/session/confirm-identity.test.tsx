import { beforeEach, expect, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TermsForm } from "@/components/payments/terms-form";
import { PayoutAccount } from "@/components/payouts/payout-account";
import { storeDeviceId } from "@/lib/auth/devices/register-device";
import { startOAuth } from "@/lib/auth/oauth-actions";
import { localizePath } from "@/lib/i18n/paths";
import { savePaymentTerms } from "@/lib/payments/terms-actions";
import { openPayoutAccount } from "@/lib/payouts/account-actions";
import type { PayoutAccountState } from "@/lib/payouts/rules/account";
import { confirmPassword } from "@/lib/users/reauthentication-actions";
import type { ReauthenticationWays } from "@/lib/users/reauthentication-ways";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { expectTextIn } from "../support/expect-text.ts";
import { renderIn } from "../support/render.tsx";
import { answerRequests } from "../support/requests.ts";
import { testInEachView, testInOneView, type View } from "../support/views.ts";

const account: PayoutAccountState = {
  status: "enabled",
  bankLast4: "4321",
  waitsUntil: null,
  isHeld: false,
};
const refused = { ok: false, code: "reauthentication_needed" } as const;
const done = { ok: true, data: {} } as const;

const answerWays = (ways: ReauthenticationWays) =>
  answerRequests({ "/api/session/reauthentication-ways": () => ways });

beforeEach(() => {
  for (const action of [savePaymentTerms, openPayoutAccount, confirmPassword, startOAuth]) {
    vi.mocked(action).mockReset();
  }
  answerWays({ hasPassword: true, providers: ["google"] });
});

const renderTerms = ({ locale, screen }: View) =>
  renderIn(
    locale,
    <TermsForm
      venueId="0b5c2f6e-6f0a-4b2e-9a53-0b0f7a1c2d3e"
      saved={{
        takesCards: false,
        takesTransfers: true,
        takesCash: false,
        transferDetails: "EG38 0019",
        depositPercent: 30,
        balanceDays: 14,
        securityDepositMinor: 0,
      }}
      currency="EGP"
      today="2027-01-01"
      hasPayoutAccount
    />,
    { screen },
  );

/** Types another account and saves it. */
async function changeAccount({ t }: View, text = "EG38 0020") {
  await page.getByLabelText(t("paymentTerms.account"), { exact: true }).fill(text);
  await page.getByRole("button", { name: t("paymentTerms.save"), exact: true }).click();
}

const dialog = ({ t }: View) => page.getByRole("dialog", { name: t("reauthentication.title") });
const passwordOf = (view: View) =>
  dialog(view).getByLabelText(view.t("reauthentication.password"), { exact: true });

testInEachView(
  "a changed account asks for the password by keyboard alone, and is saved with what was typed once it is right",
  async (view) => {
    const { t } = view;
    vi.mocked(savePaymentTerms).mockResolvedValueOnce(refused).mockResolvedValueOnce(done);
    vi.mocked(confirmPassword)
      .mockResolvedValueOnce({ ok: false, code: "wrong_password" })
      .mockResolvedValueOnce(done);
    storeDeviceId("phone");
    await renderTerms(view);
    await changeAccount(view);
    await expectTextIn(dialog(view), t("reauthentication.body"));
    await expectAccessible();
    await expectNoOverflow();
    await expect.element(passwordOf(view)).toHaveFocus();
    await userEvent.keyboard("wrong{Enter}");
    await expect.element(passwordOf(view)).toHaveAccessibleDescription(t("errors.wrong_password"));
    await passwordOf(view).fill("right");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog(view)).not.toBeInTheDocument();
    expect(vi.mocked(confirmPassword).mock.calls).toEqual([
      [{ password: "wrong", deviceId: "phone" }],
      [{ password: "right", deviceId: "phone" }],
    ]);
    const [first, second] = vi.mocked(savePaymentTerms).mock.calls;
    expect(second).toEqual(first);
    expect(second?.[0]).toMatchObject({ transferDetails: "EG38 0020" });
  },
);

testInOneView("a dialog that is closed saves nothing and keeps what was typed", async (view) => {
  const { t } = view;
  vi.mocked(savePaymentTerms).mockResolvedValue(refused);
  await renderTerms(view);
  await changeAccount(view);
  await expect.element(passwordOf(view)).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog(view)).not.toBeInTheDocument();
  await expect
    .element(page.getByLabelText(t("paymentTerms.account"), { exact: true }))
    .toHaveValue("EG38 0020");
  await expect
    .element(page.getByRole("button", { name: t("paymentTerms.save"), exact: true }))
    .toBeEnabled();
  expect(savePaymentTerms).toHaveBeenCalledTimes(1);
});

testInOneView(
  "an account without a password signs in again with its service, and finds what was typed on its return",
  async (view) => {
    const { t } = view;
    vi.mocked(savePaymentTerms).mockResolvedValue(refused);
    answerWays({ hasPassword: false, providers: ["google"] });
    vi.mocked(startOAuth).mockResolvedValue({ ok: true, data: { url: "#provider" } });
    const { unmount } = await renderTerms(view);
    await changeAccount(view);
    await expectTextIn(dialog(view), t("reauthentication.bodyWithoutPassword"));
    await expect.element(passwordOf(view)).not.toBeInTheDocument();
    const next = `${location.pathname}${location.search}`;
    await dialog(view)
      .getByRole("button", { name: t("reauthentication.providers.google"), exact: true })
      .click();
    await expect.poll(() => location.hash).toBe("#provider");
    expect(startOAuth).toHaveBeenCalledWith({ provider: "google", locale: view.locale, next });
    await unmount();
    await renderTerms(view);
    await expect
      .element(page.getByLabelText(t("paymentTerms.account"), { exact: true }))
      .toHaveValue("EG38 0020");
  },
);

testInOneView("an account with neither is told where to set a password", async (view) => {
  vi.mocked(savePaymentTerms).mockResolvedValue(refused);
  answerWays({ hasPassword: false, providers: [] });
  await renderTerms(view);
  await changeAccount(view);
  const link = dialog(view).getByRole("link", { name: view.t("reauthentication.setPassword") });
  const address = localizePath(view.locale, "/dashboard/profile#security");
  await expect.element(link).toHaveAttribute("href", address);
});

testInOneView("the payout account opens once the password is right", async (view) => {
  const { locale, screen, t } = view;
  vi.mocked(openPayoutAccount)
    .mockResolvedValueOnce(refused)
    .mockResolvedValueOnce({ ok: true, data: { url: "#processor" } });
  vi.mocked(confirmPassword).mockResolvedValue(done);
  await renderIn(
    locale,
    <PayoutAccount account={account} isReturned={false} page="/host/earnings" />,
    { screen },
  );
  await page.getByRole("button", { name: t("payoutAccount.buttons.enabled") }).click();
  await passwordOf(view).fill("right");
  await dialog(view)
    .getByRole("button", { name: t("reauthentication.submit"), exact: true })
    .click();
  await expect.poll(() => location.hash).toBe("#processor");
});

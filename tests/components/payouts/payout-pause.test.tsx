import { beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { ExportLink } from "@/components/payouts/export-link";
import { PayoutPause } from "@/components/payouts/payout-pause";
import { holdPayouts, releasePayouts } from "@/lib/payouts/account-actions";
import type { PayoutAccountState } from "@/lib/payouts/rules/account";
import { formatInstant } from "@/lib/shared/format-time";
import { confirmPassword } from "@/lib/users/reauthentication-actions";
import { expectAccessible, expectNoOverflow } from "../support/accessibility.ts";
import { renderIn } from "../support/render.tsx";
import { answerRequests } from "../support/requests.ts";
import { testInEachView, testInOneView, type View } from "../support/views.ts";

const refused = { ok: false, code: "reauthentication_needed" } as const;
const done = { ok: true, data: {} } as const;
const waitsUntil = "2027-03-04T09:30:00Z";

beforeEach(() => {
  for (const action of [holdPayouts, releasePayouts, confirmPassword]) {
    vi.mocked(action).mockReset();
  }
  vi.mocked(confirmPassword).mockResolvedValue(done);
  answerRequests({
    "/api/session/reauthentication-ways": () => ({ hasPassword: true, providers: [] }),
  });
});

const renderPause = ({ locale, screen }: View, changes: Partial<PayoutAccountState>) => {
  const account = {
    status: "enabled",
    bankLast4: "4321",
    waitsUntil: null,
    isHeld: false,
    ...changes,
  } as const;
  return renderIn(locale, <PayoutPause account={account} />, { screen });
};

const button = (name: string) => page.getByRole("button", { name, exact: true });

/** Types the password in the dialog and confirms. */
async function confirm({ t }: View) {
  const dialog = page.getByRole("dialog", { name: t("reauthentication.title") });
  await dialog.getByLabelText(t("reauthentication.password"), { exact: true }).fill("right");
  await dialog.getByRole("button", { name: t("reauthentication.submit"), exact: true }).click();
}

testInEachView(
  "a new bank says until when payouts wait, and stops them in one step",
  async (view) => {
    const { locale, t } = view;
    vi.mocked(holdPayouts).mockResolvedValue(done);
    await renderPause(view, { waitsUntil });
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const date = formatInstant(waitsUntil, zone, locale);
    await expect.element(page.getByText(t("payoutAccount.waits", { date }))).toBeVisible();
    await expect.element(page.getByText(t("payoutAccount.bank", { digits: "4321" }))).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
    await button(t("payoutAccount.hold")).click();
    await expect.poll(() => vi.mocked(holdPayouts).mock.calls.length).toBe(1);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  },
);

testInOneView("stopped payouts go on only after the password", async (view) => {
  const { t } = view;
  vi.mocked(releasePayouts).mockResolvedValueOnce(refused).mockResolvedValueOnce(done);
  await renderPause(view, { isHeld: true, waitsUntil });
  await expect.element(page.getByText(t("payoutAccount.held"))).toBeVisible();
  await button(t("payoutAccount.release")).click();
  await confirm(view);
  await expect.poll(() => vi.mocked(releasePayouts).mock.calls.length).toBe(2);
  expect(holdPayouts).not.toHaveBeenCalled();
});

testInOneView("nothing is shown without an account", async (view) => {
  await renderPause(view, { status: null, bankLast4: null });
  expect(page.getByRole("button").elements()).toHaveLength(0);
});

for (const isAsking of [false, true]) {
  const title = isAsking
    ? "a file that was asked for by its address asks for the password at once"
    : "a link to a file asks an older session for the password, and then loads it";
  testInOneView(title, async (view) => {
    const { locale, screen, t } = view;
    const refusal = () => Response.json({ code: refused.code }, { status: 400 });
    const requested = answerRequests({
      "/api/session/recent": () => (requested.length === 1 ? refusal() : {}),
    });
    const label = t("hostBookings.download");
    await renderIn(locale, <ExportLink href="#file" label={label} isAsking={isAsking} />, {
      screen,
    });
    if (!isAsking) await page.getByRole("link", { name: label, exact: true }).click();
    await confirm(view);
    await expect.poll(() => location.hash).toBe("#file");
    expect(requested).toHaveLength(2);
  });
}

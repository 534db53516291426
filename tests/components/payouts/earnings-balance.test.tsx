import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { EarningsBalances } from "@/components/payouts/earnings-balance";
import { currencyName, formatMoney } from "@/lib/shared/money";
import { expectTextIn } from "../support/expect-text.ts";
import { languageNames, locales } from "../support/locales.ts";
import { translator } from "../support/messages.ts";
import { renderIn } from "../support/render.tsx";

const balance = {
  currency: "EGP",
  upcomingMinor: 3_675_000,
  availableMinor: 0,
  onTheWayMinor: 0,
  paidMinor: 100_000,
  disputedMinor: 0,
  owedBackMinor: 0,
  feesOwedMinor: 0,
};

for (const locale of locales) {
  const texts = () =>
    [...page.getByTestId("balance-EGP").element().querySelectorAll("bdi")].map(
      (amount) => amount.textContent,
    );
  const amounts = (minors: number[], full: boolean) =>
    minors.map((minor) => formatMoney(minor, "EGP", locale, { full }));

  test(`amounts beside each other have decimals where one of them has some (${languageNames[locale]})`, async () => {
    const uneven = { ...balance, availableMinor: 45_132 };
    const { rerender } = await renderIn(
      locale,
      <EarningsBalances balances={[uneven]} hasAccount />,
    );
    expect(texts()).toEqual(amounts([3_675_000, 45_132, 0, 100_000], true));
    await rerender(<EarningsBalances balances={[balance]} hasAccount />);
    expect(texts()).toEqual(amounts([3_675_000, 0, 0, 100_000], false));
  });

  test(`fees that are owed name the currency of the transfers that they are taken off (${languageNames[locale]})`, async () => {
    const balances = [
      { ...balance, currency: "SAR" },
      { ...balance, feesOwedMinor: 50_000 },
    ];
    await renderIn(locale, <EarningsBalances balances={balances} hasAccount />);
    const hint = translator(locale)("payouts.balance.feesHint", {
      currency: currencyName("EGP", locale),
    });
    expect(hint).toContain(currencyName("EGP", locale));
    await expectTextIn(page.getByRole("main"), hint);
  });
}

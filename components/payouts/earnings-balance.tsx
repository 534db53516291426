import { useLocale, useTranslations } from "next-intl";
import { Price } from "@/components/ui/price";
import type { EarningsBalance } from "@/lib/payouts/balance-queries";
import { currencyName, hasFraction } from "@/lib/shared/money";

const parts = ["upcoming", "available", "onTheWay", "paid"] as const;
const notes = ["disputed", "owedBack"] as const;

const isFull = (balance: EarningsBalance) =>
  hasFraction(
    [...[...parts, ...notes].map((part) => balance[`${part}Minor`]), balance.feesOwedMinor],
    balance.currency,
  );

/** What was and will be sent of what guests paid by card, for each currency; nothing while no guest has. */
export function EarningsBalances({
  balances,
  hasAccount,
}: {
  balances: EarningsBalance[];
  hasAccount: boolean;
}) {
  const t = useTranslations("payouts.balance");
  const locale = useLocale();
  if (balances.length === 0) return null;
  return (
    <section aria-labelledby="balance" className="rounded-card border border-hairline bg-card p-5">
      <h2 id="balance" className="text-lg">
        {t("title")}
      </h2>
      <p className="max-w-text text-muted text-sm">{t("intro")}</p>
      {balances.map((balance) => (
        <div key={balance.currency} className="border-hairline not-first-of-type:border-t">
          <dl
            className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4"
            data-testid={`balance-${balance.currency}`}
          >
            {parts.map((part) => (
              <div key={part} data-part={part}>
                <dt className="text-muted text-sm">{t(part)}</dt>
                <dd className="font-semibold text-xl max-md:text-lg">
                  <Price
                    minor={balance[`${part}Minor`]}
                    currency={balance.currency}
                    locale={locale}
                    full={isFull(balance)}
                  />
                </dd>
                <dd className="text-muted text-sm">
                  {t(part === "available" && !hasAccount ? "availableWaits" : `${part}Hint`)}
                </dd>
              </div>
            ))}
          </dl>
          {notes.map(
            (note) =>
              balance[`${note}Minor`] > 0 && (
                <p key={note} className="my-3 text-sm">
                  {t.rich(note, {
                    amount: () => (
                      <Price
                        minor={balance[`${note}Minor`]}
                        currency={balance.currency}
                        locale={locale}
                        full={isFull(balance)}
                      />
                    ),
                  })}
                </p>
              ),
          )}
          {balance.feesOwedMinor > 0 && (
            <p className="my-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-control bg-tint px-4 py-3">
              <span>
                {t("fees")}
                <span className="block text-muted text-sm">
                  {t("feesHint", { currency: currencyName(balance.currency, locale) })}
                </span>
              </span>
              <span className="font-semibold">
                <Price
                  minor={-balance.feesOwedMinor}
                  currency={balance.currency}
                  locale={locale}
                  full={isFull(balance)}
                />
              </span>
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

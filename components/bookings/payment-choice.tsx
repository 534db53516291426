"use client";

import { useLocale, useTranslations } from "next-intl";
import { Radio } from "@/components/ui/checkbox";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import type { Checkout } from "./use-checkout";

/** The ways to pay that a venue offers, where it offers several, and what is paid when by transfer or in cash. */
export function PaymentChoice({ timeZone, checkout }: { timeZone: string; checkout: Checkout }) {
  const t = useTranslations("checkout.payment");
  const { paymentMethods, paymentMethod, quote } = checkout;
  if (!quote || paymentMethod === null) return null;
  const isManual = paymentMethod !== "card";
  return (
    <>
      {paymentMethods.length > 1 && (
        <fieldset disabled={checkout.isPaying}>
          <legend className="font-medium text-lg">{t("choose")}</legend>
          {paymentMethods.map((method) => (
            <Radio
              key={method}
              name="payment-method"
              value={method}
              label={t(`methods.${method}`)}
              hint={t(`hints.${method}`)}
              checked={method === paymentMethod}
              onChange={() => checkout.setPaymentMethod(method)}
            />
          ))}
        </fieldset>
      )}
      {isManual && quote.manualSchedule && (
        <section aria-labelledby="manual-payment" className="flex flex-col gap-4">
          <h3 id="manual-payment" className="font-medium text-lg">
            {t(`titles.${paymentMethod}`)}
          </h3>
          <ManualSchedule
            schedule={quote.manualSchedule}
            currency={quote.currency}
            timeZone={timeZone}
          />
          <p>{t(`next.${paymentMethod}`)}</p>
        </section>
      )}
    </>
  );
}

/** What is paid to the host, and by when: what is due at once has its time from the confirmation on. */
function ManualSchedule({
  schedule,
  currency,
  timeZone,
}: {
  schedule: NonNullable<NonNullable<Checkout["quote"]>["manualSchedule"]>;
  currency: string;
  timeZone: string;
}) {
  const t = useTranslations("checkout.payment");
  const locale = useLocale();
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 rounded-control bg-tint px-4 py-3">
      {schedule.map(({ kind, amountMinor, dueAt }, index) => (
        <div key={kind} className="col-span-2 grid grid-cols-subgrid">
          <dt>
            {index === 0
              ? t("first")
              : t("later", { date: formatInstant(dueAt, timeZone, locale, "date") })}
          </dt>
          <dd className={`text-end tabular-nums ${index === 0 ? "font-semibold" : ""}`}>
            {formatMoney(amountMinor, currency, locale, { full: true })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

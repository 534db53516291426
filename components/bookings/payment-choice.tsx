import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Radio } from "@/components/ui/checkbox";
import type { ManualPart } from "@/lib/quotes/types";
import { formatInstant } from "@/lib/shared/format-time";
import { formatMoney } from "@/lib/shared/money";
import type { Checkout } from "./use-checkout";

/** A little less than the usual 48 hours after the confirmation, because a hold is up to 15 minutes old. */
const WHOLE_TIME_MS = 47 * 3_600_000;

/** Whether less than the usual time is left to pay, because the event is near; `now` in milliseconds. */
const isDueSoon = (dueAt: string, now: number) => Date.parse(dueAt) - now < WHOLE_TIME_MS;

/** The venue's payment methods, if there are several, and when each part is due by transfer or in cash. */
export function PaymentChoice({ timeZone, checkout }: { timeZone: string; checkout: Checkout }) {
  const t = useTranslations("checkout.payment");
  const { methods, method, quote } = checkout.price;
  const [now] = useState(() => Date.now());
  if (!quote || method === null) return null;
  const parts = method === "card" ? null : quote.manualSchedules[method];
  const schedule = method !== "card" && parts ? { method, parts } : null;
  return (
    <>
      {methods.length > 1 && (
        <fieldset disabled={checkout.state.isPaying}>
          <legend className="font-medium text-lg">{t("choose")}</legend>
          {methods.map((each) => (
            <Radio
              key={each}
              name="payment-method"
              value={each}
              label={t(`methods.${each}`)}
              hint={t(`hints.${each}`)}
              checked={each === method}
              onChange={() => checkout.actions.chooseMethod(each)}
            />
          ))}
        </fieldset>
      )}
      {schedule && (
        <section aria-labelledby="manual-payment" className="flex flex-col gap-4">
          <h3 id="manual-payment" className="font-medium text-lg">
            {t(`titles.${schedule.method}`)}
          </h3>
          <ManualSchedule
            schedule={schedule.parts}
            currency={quote.currency}
            timeZone={timeZone}
            now={now}
          />
          <p>{t(`next.${schedule.method}`)}</p>
        </section>
      )}
    </>
  );
}

/** The parts paid to the host with their deadlines. What is due at once has its deadline counted from the confirmation. */
function ManualSchedule({
  schedule,
  currency,
  timeZone,
  now,
}: {
  schedule: ManualPart[];
  currency: string;
  timeZone: string;
  now: number;
}) {
  const t = useTranslations("checkout.payment");
  const locale = useLocale();
  const graceEnd = schedule[0]?.graceEndsAt;
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 rounded-control bg-tint px-4 py-3">
        {schedule.map(({ kind, amountMinor, dueAt }, index) => (
          <div key={kind} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              {index === 0
                ? isDueSoon(dueAt, now)
                  ? t("firstSoon", { date: formatInstant(dueAt, timeZone, locale) })
                  : t("first")
                : t("later", { date: formatInstant(dueAt, timeZone, locale, "date") })}
            </dt>
            <dd className={`text-end tabular-nums ${index === 0 ? "font-semibold" : ""}`}>
              {formatMoney(amountMinor, currency, locale, { full: true })}
            </dd>
          </div>
        ))}
      </dl>
      {graceEnd && (
        <p className="text-muted text-sm">
          {t("graceEnd", { date: formatInstant(graceEnd, timeZone, locale) })}
        </p>
      )}
    </>
  );
}

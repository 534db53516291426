import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Price } from "@/components/ui/price";
import { formatMoney, hasFraction, withFee } from "@/lib/shared/money";
import { getExampleLines } from "@/lib/venues/listing/rules/price-example";
import { getRates } from "@/lib/venues/listing/rules/rates";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { useWizard } from "../wizard/wizard-context";

type SliderProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

function Slider({ label, value, min, max, onChange }: SliderProps) {
  return (
    <label className="flex flex-col gap-1 text-sm">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full accent-accent"
      />
    </label>
  );
}

/** The host's earnings and the guest's price for an example booking, updated while the host types. */
export function PriceExample() {
  const t = useTranslations("wizard.pricing");
  const locale = useLocale();
  const { choices } = useWizard();
  const { watch } = useFormContext<VenueForm>();
  const values = watch();
  const [hours, setHours] = useState(4);
  const [days, setDays] = useState(1);
  const maxGuests = Math.max(2, Math.min(values.capacity || 100, 1000));
  const [chosenGuests, setChosenGuests] = useState(50);
  const guests = Math.min(chosenGuests, maxGuests);
  const minimum = Math.max(1, Math.ceil(values.minimum_hours || 1));
  const chargedHours = Math.max(hours, Math.min(minimum, 24));
  const lines = getExampleLines(values, { hours: chargedHours, days, guests });
  const total = lines.reduce((sum, line) => sum + line.amountMinor, 0);
  const guestTotal = withFee(total, choices.feePercent);
  const full = hasFraction(
    [...lines.map((line) => line.amountMinor), total, guestTotal],
    values.currency,
  );
  const rates = getRates(values.pricing_model);

  return (
    <section aria-label={t("example.title")} className="rounded-card bg-tint p-5">
      <h3 className="text-lg">{t("example.title")}</h3>
      <div className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {rates.includes("price_per_hour") && (
          <Slider
            label={t("example.hours", { count: chargedHours })}
            value={chargedHours}
            min={Math.min(minimum, 24)}
            max={24}
            onChange={setHours}
          />
        )}
        {rates.includes("price_per_day") && (
          <Slider
            label={t("example.days", { count: days })}
            value={days}
            min={1}
            max={14}
            onChange={setDays}
          />
        )}
        {rates.includes("price_per_person") && (
          <Slider
            label={t("example.guests", { count: guests })}
            value={guests}
            min={1}
            max={maxGuests}
            onChange={setChosenGuests}
          />
        )}
      </div>
      {lines.length === 0 ? (
        <p className="mt-3 text-muted">{t("example.empty")}</p>
      ) : (
        <>
          <dl className="mt-3 flex flex-col gap-1">
            {lines.map((line) => (
              <div key={line.field} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-muted">
                  {t(`example.lines.${line.field}`, { count: line.quantity })}
                </dt>
                <dd>
                  <Price
                    minor={line.amountMinor}
                    currency={values.currency}
                    locale={locale}
                    full={full}
                  />
                </dd>
              </div>
            ))}
            <div className="mt-1 flex flex-wrap justify-between gap-x-4 border-ink/15 border-t pt-2 font-semibold">
              <dt>{t("example.total")}</dt>
              <dd>
                <Price minor={total} currency={values.currency} locale={locale} full={full} />
              </dd>
            </div>
            <div className="flex flex-wrap justify-between gap-x-4 font-semibold">
              <dt>{t("example.guestPays")}</dt>
              <dd>
                <Price minor={guestTotal} currency={values.currency} locale={locale} full={full} />
              </dd>
            </div>
          </dl>
          <p className="mt-2 text-sm text-muted">
            {choices.feePercent > 0 && t("example.fee", { percent: choices.feePercent })}{" "}
            {t("example.addons")}
          </p>
        </>
      )}
      {/* Rendered before the first price, because not every screen reader announces content that appears with its region. */}
      <p role="status" className="sr-only">
        {lines.length > 0 &&
          t("example.announcement", {
            total: formatMoney(total, values.currency, locale, { full }),
            guestPays: formatMoney(guestTotal, values.currency, locale, { full }),
          })}
      </p>
    </section>
  );
}

"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { Radio } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FieldGroup } from "@/components/ui/field-group";
import { Select } from "@/components/ui/input";
import { currencySymbol, parseMoney, toMajor } from "@/lib/shared/money";
import { currencies } from "@/lib/venues/listing/rules/places";
import { ratesOf } from "@/lib/venues/listing/rules/wizard";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { pricingModels } from "@/lib/venues/types";
import { NumberField } from "./fields";
import { PriceExample } from "./price-example";

/** What is typed as an amount of the currency, in major units; null when it is none. */
export function majorParser(currency: string) {
  return (text: string): number | null => {
    const minor = parseMoney(text, currency);
    return minor === null ? null : toMajor(minor, currency);
  };
}

/** Step 3: how the venue charges, and what that comes to. */
export function PricingStep() {
  const t = useTranslations("wizard.pricing");
  const locale = useLocale();
  const currencyId = useId();
  const { register, watch } = useFormContext<VenueForm>();
  const [model, currency] = watch(["pricing_model", "currency"]);
  return (
    <div className="flex flex-col gap-8">
      <FieldGroup title={t("model")} hint={t("modelHint")}>
        <div className="flex flex-col">
          {pricingModels.map((name) => (
            <Radio
              key={name}
              value={name}
              {...register("pricing_model")}
              label={t(`models.${name}.label`)}
              hint={t(`models.${name}.hint`)}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title={t("rates")}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t("currency")} htmlFor={currencyId}>
            <Select id={currencyId} {...register("currency")}>
              {currencies.map((code) => (
                <option key={code} value={code}>
                  {code} · {t(`currencies.${code as "EGP"}`)}
                </option>
              ))}
            </Select>
          </Field>
          {ratesOf(model).map((rate) => (
            <NumberField
              key={rate}
              name={rate}
              label={t(`labels.${rate}`)}
              parse={majorParser(currency)}
              unit={currencySymbol(currency, locale)}
              required
            />
          ))}
          <NumberField
            name="cleaning_fee"
            label={t("cleaningFee")}
            hint={t("cleaningFeeHint")}
            parse={majorParser(currency)}
            unit={currencySymbol(currency, locale)}
          />
          <NumberField
            name="minimum_hours"
            label={t("minimumHours")}
            hint={t("minimumHoursHint")}
            parse={(text) => {
              const tenths = parseMoney(text, "USD");
              return tenths === null ? null : tenths / 100;
            }}
          />
        </div>
      </FieldGroup>
      <PriceExample />
    </div>
  );
}

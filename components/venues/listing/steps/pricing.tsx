import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { Radio } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/control-fields";
import { FieldGroup } from "@/components/ui/field-group";
import { getPricingFields } from "@/lib/venues/listing/fields";
import { currencies } from "@/lib/venues/listing/rules/location";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { pricingModels } from "@/lib/venues/types";
import { ListingField } from "./listing-field";
import { PriceExample } from "./price-example";

/** Step 3: the pricing model, with an example. */
export function PricingStep() {
  const t = useTranslations("wizard.pricing");
  const { register, watch } = useFormContext<VenueForm>();
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
          <SelectField {...register("currency")} label={t("currency")}>
            {currencies.map((code) => (
              <option key={code} value={code}>
                {code} · {t(`currencies.${code as "EGP"}`)}
              </option>
            ))}
          </SelectField>
          {getPricingFields(watch("pricing_model")).map((name) => (
            <ListingField key={name} name={name} />
          ))}
        </div>
      </FieldGroup>
      <PriceExample />
    </div>
  );
}

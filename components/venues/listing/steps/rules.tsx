import { useLocale, useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { HoursEditor } from "@/components/availability/opening-hours/hours-editor";
import { Link } from "@/components/i18n/link";
import { Checkbox, Radio, Switch } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field-group";
import { offeredWording } from "@/lib/quotes/rules/policy-wording";
import { localized } from "@/lib/shared/localized";
import { durationFields } from "@/lib/venues/listing/fields";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { policyText } from "@/lib/venues/policy-text";
import { houseRuleCodes } from "@/lib/venues/rules/house-rules";
import { policies } from "@/lib/venues/types";
import { useWizard } from "../wizard/wizard-context";
import { CustomRules } from "./custom-rules";
import { useFieldError } from "./form-fields";
import { ListingField } from "./listing-field";

/** Step 4: amenities, rules, and opening hours. */
export function RulesStep() {
  const t = useTranslations("wizard.rules");
  const tPolicies = useTranslations("policies");
  const locale = useLocale();
  const { choices, listing, mode } = useWizard();
  const { register } = useFormContext<VenueForm>();
  const contradiction = useFieldError()("selectedHouseRules");
  return (
    <div className="flex flex-col gap-8">
      <FieldGroup title={t("amenities")} hint={t("amenitiesHint")}>
        <AmenityChoices />
      </FieldGroup>
      <FieldGroup title={t("events")} hint={t("eventsHint")}>
        <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {choices.events.map((event) => (
            <Checkbox
              key={event.id}
              value={event.id}
              {...register("allowedEvents")}
              label={localized(event.name, locale)}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title={t("house")} hint={t("houseHint")}>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {houseRuleCodes.map((code) => (
            <Checkbox
              key={code}
              value={code}
              {...register("selectedHouseRules")}
              label={t(`codes.${code}`)}
            />
          ))}
        </div>
        {contradiction && (
          <p role="alert" className="text-danger text-sm">
            {contradiction}
          </p>
        )}
        <CustomRules />
      </FieldGroup>
      <FieldGroup title={t("hours")} hint={t("hoursHint")}>
        <HoursEditor />
      </FieldGroup>
      <FieldGroup title={t("booking")}>
        <Switch
          {...register("instant_booking")}
          label={t("instant.label")}
          hint={t("instant.hint")}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          {durationFields.map((name) => (
            <ListingField key={name} name={name} />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title={t("policy")} hint={t("policyHint")}>
        <div className="flex flex-col">
          {policies.map((policy) => (
            <Radio
              key={policy}
              value={policy}
              {...register("policy")}
              label={tPolicies(`names.${policy}`)}
              hint={policyText(policy, offeredWording, tPolicies) ?? ""}
            />
          ))}
        </div>
        {/* Only the host chooses the payment terms of their venue. */}
        {listing && mode !== "edit-admin" && (
          <p className="text-muted text-sm">
            {t.rich("payments", {
              link: (text) => (
                <Link
                  href={`/host/venues/${listing.id}/payments`}
                  className="text-ink underline underline-offset-4"
                >
                  {text}
                </Link>
              ),
            })}
          </p>
        )}
      </FieldGroup>
    </div>
  );
}

const categories = [
  "essentials",
  "audio_visual",
  "catering",
  "access",
  "outdoor",
  "comfort",
  "general",
] as const;

function AmenityChoices() {
  const t = useTranslations("wizard.rules");
  const locale = useLocale();
  const { choices } = useWizard();
  const { register, setValue, getValues } = useFormContext<VenueForm>();
  const getCategory = (name: string) =>
    categories.find((category) => category === name) ?? "general";
  // `amenities` is a copy of `selectedAmenities`, because the specification names both.
  const chosen = register("selectedAmenities", {
    onChange: () => setValue("amenities", getValues("selectedAmenities")),
  });
  return categories.map((category) => {
    const list = choices.amenities.filter((amenity) => getCategory(amenity.category) === category);
    if (list.length === 0) return null;
    return (
      <fieldset key={category} className="min-w-0">
        <legend className="text-sm font-medium text-muted">{t(`categories.${category}`)}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {list.map((amenity) => (
            <Checkbox
              key={amenity.slug}
              value={amenity.slug}
              {...chosen}
              label={localized(amenity.name, locale)}
            />
          ))}
        </div>
      </fieldset>
    );
  });
}

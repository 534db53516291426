"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { HoursEditor } from "@/components/availability/opening-hours/hours-editor";
import { Checkbox, Radio, Switch } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FieldGroup } from "@/components/ui/field-group";
import { Select } from "@/components/ui/input";
import { localized } from "@/lib/shared/localized";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { houseRuleCodes } from "@/lib/venues/rules/house-rules";
import { policies } from "@/lib/venues/types";
import { useWizard } from "../wizard/context";
import { CustomRules } from "./custom-rules";
import { type LengthUnit, useLengthWords } from "./length-words";

const bufferChoices = [0, 15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440];
const noticeChoices = [0, 1, 2, 4, 12, 24, 48, 72, 168, 336, 720];
const windowChoices = [1, 2, 3, 6, 9, 12, 18, 24, 36];

/** Step 4: what guests find, what they may do, and when they may come. */
export function RulesStep() {
  const t = useTranslations("wizard.rules");
  const locale = useLocale();
  const { choices } = useWizard();
  const { register } = useFormContext<VenueForm>();
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
          <Durations name="minimum_notice_hours" choices={noticeChoices} unit="hours" />
          <Durations name="booking_window_months" choices={windowChoices} unit="months" />
          <Durations name="buffer_before" choices={bufferChoices} unit="minutes" />
          <Durations name="buffer_after" choices={bufferChoices} unit="minutes" />
        </div>
      </FieldGroup>
      <FieldGroup title={t("policy")} hint={t("policyHint")}>
        <div className="flex flex-col">
          {policies.map((policy) => (
            <Radio
              key={policy}
              value={policy}
              {...register("policy")}
              label={t(`policies.${policy}.label`)}
              hint={t(`policies.${policy}.hint`)}
            />
          ))}
        </div>
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
  const categoryOf = (name: string) => categories.find((known) => known === name) ?? "general";
  // `amenities` is what the listing stores of `selectedAmenities`: the two say the same.
  const chosen = register("selectedAmenities", {
    onChange: () => setValue("amenities", getValues("selectedAmenities")),
  });
  return categories.map((category) => {
    const list = choices.amenities.filter((amenity) => categoryOf(amenity.category) === category);
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

type DurationName =
  | "minimum_notice_hours"
  | "booking_window_months"
  | "buffer_before"
  | "buffer_after";

function Durations({
  name,
  choices,
  unit,
}: {
  name: DurationName;
  choices: number[];
  unit: LengthUnit;
}) {
  const t = useTranslations("wizard.rules");
  const id = useId();
  const word = useLengthWords();
  const { watch, setValue } = useFormContext<VenueForm>();
  const value = watch(name);
  const listed = choices.includes(value) ? choices : [...choices, value].sort((a, b) => a - b);
  return (
    <Field label={t(`durations.${name}.label`)} htmlFor={id} hint={t(`durations.${name}.hint`)}>
      <Select
        id={id}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setValue(name, Number(event.target.value), { shouldDirty: true })}
      >
        {listed.map((amount) => (
          <option key={amount} value={amount}>
            {word(amount, unit)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

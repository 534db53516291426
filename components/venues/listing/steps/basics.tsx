"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, useId } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { describedBy, Field } from "@/components/ui/field";
import { FieldGroup } from "@/components/ui/field-group";
import { Select } from "@/components/ui/input";
import { localized } from "@/lib/shared/localized";
import type { VenueForm } from "@/lib/venues/listing/schemas";
import { layouts } from "@/lib/venues/types";
import { useWizard } from "../wizard/context";
import { NumberField, parseWhole, TextField, useFieldError } from "./fields";
import { LengthHint } from "./length-hint";
import { PlaceFields } from "./place-fields";
import { PropertyField } from "./property-field";

/** Step 1: what it is, how many it holds, where it is. */
export function BasicsStep() {
  const t = useTranslations("wizard.basics");
  const { errors } = useFormState<VenueForm>();
  const layoutError = Boolean(errors.capacity_by_layout);
  return (
    <div className="flex flex-col gap-8">
      <FieldGroup title={t("about")}>
        <TextField
          name="title"
          label={t("title")}
          hint={hinted("title", t("titleHint"), "characters")}
          required
        />
        <TextField
          name="title_ar"
          label={t("titleAr")}
          hint={hinted("title_ar", t("titleArHint"), "characters")}
          lang="ar"
        />
        <TypeField />
        <TextField
          name="description"
          label={t("description")}
          hint={hinted("description", t("descriptionHint"), "words")}
          long
        />
        <TextField
          name="description_ar"
          label={t("descriptionAr")}
          hint={hinted("description_ar", t("descriptionArHint"), "words")}
          lang="ar"
          long
        />
      </FieldGroup>
      <FieldGroup title={t("capacityTitle")}>
        <div className="sm:max-w-60">
          <NumberField
            name="capacity"
            label={t("capacity")}
            hint={t("capacityHint")}
            parse={parseWhole}
            required
          />
        </div>
        <details open={layoutError || undefined}>
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-accent">
            {t("layouts")}
          </summary>
          <p className="mb-4 text-sm text-muted">{t("layoutsHint")}</p>
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            {layouts.map((layout) => (
              <NumberField
                key={layout}
                name={`capacity_by_layout.${layout}`}
                label={t(`layout.${layout}`)}
                parse={parseWhole}
              />
            ))}
          </div>
        </details>
      </FieldGroup>
      <FieldGroup title={t("place")} hint={t("placeHint")}>
        <PlaceFields />
        <PropertyField />
      </FieldGroup>
    </div>
  );
}

type Measured = ComponentProps<typeof LengthHint>;

/** A hint with the length of what is written so far. */
function hinted(name: Measured["name"], hint: string, unit: Measured["unit"]) {
  return (
    <>
      {hint}
      <LengthHint name={name} unit={unit} />
    </>
  );
}

function TypeField() {
  const t = useTranslations("wizard.basics");
  const locale = useLocale();
  const id = useId();
  const { choices } = useWizard();
  const { register } = useFormContext<VenueForm>();
  const error = useFieldError()("venue_type_id");
  return (
    <Field label={t("type")} htmlFor={id} error={error} required>
      <Select
        id={id}
        {...register("venue_type_id")}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error })}
      >
        <option value="">{t("choose")}</option>
        {choices.types.map((type) => (
          <option key={type.id} value={type.id}>
            {localized(type.name, locale)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

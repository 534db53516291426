"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useFieldErrorText } from "@/components/forms/error-text";
import { Checkbox } from "@/components/ui/checkbox";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import type { DetailsInput } from "@/lib/bookings/schemas";
import type { CheckoutVenue } from "@/lib/bookings/types";
import { localized } from "@/lib/shared/localized";

/** The contact and the event. */
export function DetailsFields({
  venue,
  form,
}: {
  venue: CheckoutVenue;
  form: UseFormReturn<DetailsInput>;
}) {
  const t = useTranslations("checkout.details");
  const locale = useLocale();
  const fieldErrorText = useFieldErrorText("checkout");
  const errorOf = (name: keyof DetailsInput) => fieldErrorText(form.formState.errors[name]);
  const id = useId();
  const props = (name: keyof DetailsInput, hint = false) => ({
    id: `${id}-${name}`,
    "aria-invalid": Boolean(errorOf(name)),
    "aria-describedby": describedBy(`${id}-${name}`, { hint, error: errorOf(name) }),
    ...form.register(name),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t("name")}
        htmlFor={`${id}-contactName`}
        error={errorOf("contactName")}
        required
      >
        <Input autoComplete="name" dir="auto" {...props("contactName")} />
      </Field>
      <Field
        label={t("phone")}
        htmlFor={`${id}-phone`}
        hint={t("phoneHint")}
        error={errorOf("phone")}
      >
        <Input type="tel" autoComplete="tel" {...props("phone", true)} />
      </Field>
      <Field
        label={t("event")}
        htmlFor={`${id}-eventType`}
        error={errorOf("eventType")}
        className="sm:col-span-2"
      >
        <Select {...props("eventType")}>
          <option value="">{t("chooseEvent")}</option>
          {venue.events.map((event) => (
            <option key={event.slug} value={event.slug}>
              {localized(event.name, locale)}
            </option>
          ))}
          <option value="other">{t("otherEvent")}</option>
        </Select>
      </Field>
      <Field
        label={t("message")}
        htmlFor={`${id}-message`}
        hint={t("messageHint")}
        error={errorOf("message")}
        className="sm:col-span-2"
      >
        <Textarea rows={4} {...props("message", true)} />
      </Field>
    </div>
  );
}

/** The acceptance of the terms, with its error. */
export function TermsField({ form }: { form: UseFormReturn<DetailsInput> }) {
  const t = useTranslations("checkout.review");
  const fieldErrorText = useFieldErrorText("checkout");
  const errorOf = (name: keyof DetailsInput) => fieldErrorText(form.formState.errors[name]);
  const id = useId();
  const error = errorOf("terms");
  return (
    <div>
      <Checkbox
        label={t("terms")}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, { error })}
        {...form.register("terms")}
      />
      <p id={`${id}-error`} aria-live="polite" className="font-medium text-danger text-sm">
        {error}
      </p>
    </div>
  );
}

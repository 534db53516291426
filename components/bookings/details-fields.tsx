"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useFieldErrorText } from "@/components/forms/error-text";
import { Checkbox } from "@/components/ui/checkbox";
import { describedBy, Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import type { DraftDetails } from "@/lib/bookings/drafts";
import type { DetailsInput } from "@/lib/bookings/schemas";
import type { CheckoutVenue } from "@/lib/bookings/types";
import { localized } from "@/lib/shared/localized";

type DetailsForm = UseFormReturn<DetailsInput>;

/** The properties of a field and its error; the server renders its value too. */
function useDetailsField(form: DetailsForm) {
  const fieldErrorText = useFieldErrorText("checkout");
  const id = useId();
  return (name: keyof DraftDetails, { hasHint = false } = {}) => {
    const error = fieldErrorText(form.formState.errors[name]);
    const fieldId = `${id}-${name}`;
    return {
      field: { htmlFor: fieldId, error },
      input: {
        id: fieldId,
        defaultValue: form.getValues(name),
        "aria-invalid": Boolean(error),
        "aria-describedby": describedBy(fieldId, { hint: hasHint, error }),
        ...form.register(name),
      },
    };
  };
}

/** The occasion, among those that the venue accepts. */
export function EventField({
  venue,
  form,
  className,
}: {
  venue: CheckoutVenue;
  form: DetailsForm;
  className?: string;
}) {
  const t = useTranslations("checkout.details");
  const locale = useLocale();
  const { field, input } = useDetailsField(form)("eventType");
  return (
    <Field label={t("event")} className={className} {...field}>
      <Select {...input}>
        <option value="">{t("chooseEvent")}</option>
        {venue.events.map((event) => (
          <option key={event.slug} value={event.slug}>
            {localized(event.name, locale)}
          </option>
        ))}
        <option value="other">{t("otherEvent")}</option>
      </Select>
    </Field>
  );
}

/** The contact and, unless it is asked for elsewhere on the page, the occasion. */
export function DetailsFields({
  venue,
  form,
  hasEvent = true,
}: {
  venue: CheckoutVenue;
  form: DetailsForm;
  hasEvent?: boolean;
}) {
  const t = useTranslations("checkout.details");
  const fieldOf = useDetailsField(form);
  const name = fieldOf("contactName");
  const phone = fieldOf("phone", { hasHint: true });
  const message = fieldOf("message", { hasHint: true });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t("name")} required {...name.field}>
        <Input autoComplete="name" dir="auto" {...name.input} />
      </Field>
      <Field label={t("phone")} hint={t("phoneHint")} {...phone.field}>
        <Input type="tel" autoComplete="tel" {...phone.input} />
      </Field>
      {hasEvent && <EventField venue={venue} form={form} className="sm:col-span-2" />}
      <Field
        label={t("message")}
        hint={t("messageHint")}
        className="sm:col-span-2"
        {...message.field}
      >
        <Textarea rows={4} {...message.input} />
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

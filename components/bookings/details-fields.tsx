import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useFieldErrorText } from "@/components/forms/error-text";
import { Checkbox } from "@/components/ui/checkbox";
import { InputField, SelectField, TextareaField } from "@/components/ui/control-fields";
import { describedBy } from "@/components/ui/field";
import type { DraftDetails } from "@/lib/bookings/drafts";
import type { DetailsInput } from "@/lib/bookings/schemas";
import type { CheckoutVenue } from "@/lib/bookings/types";
import { localized } from "@/lib/shared/localized";

type DetailsForm = UseFormReturn<DetailsInput>;

/** The properties of a field with its error; the server renders its value too. */
function useDetailsField(form: DetailsForm) {
  const fieldErrorText = useFieldErrorText("checkout");
  return (name: keyof DraftDetails) => ({
    ...form.register(name),
    defaultValue: form.getValues(name),
    error: fieldErrorText(form.formState.errors[name]),
  });
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
  const fieldOf = useDetailsField(form);
  return (
    <SelectField {...fieldOf("eventType")} label={t("event")} fieldClassName={className}>
      <option value="">{t("chooseEvent")}</option>
      {venue.events.map((event) => (
        <option key={event.slug} value={event.slug}>
          {localized(event.name, locale)}
        </option>
      ))}
      <option value="other">{t("otherEvent")}</option>
    </SelectField>
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
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <InputField
        {...fieldOf("contactName")}
        label={t("name")}
        isRequired
        autoComplete="name"
        dir="auto"
      />
      <InputField
        {...fieldOf("phone")}
        label={t("phone")}
        hint={t("phoneHint")}
        type="tel"
        autoComplete="tel"
      />
      {hasEvent && <EventField venue={venue} form={form} className="sm:col-span-2" />}
      <TextareaField
        {...fieldOf("message")}
        label={t("message")}
        hint={t("messageHint")}
        fieldClassName="sm:col-span-2"
      />
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

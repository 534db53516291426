"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { useActionForm } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/control-fields";
import { DateField } from "@/components/ui/date-field";
import { describedBy, Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { blockDates } from "@/lib/services/provider-time-actions";
import { blockDatesInput } from "@/lib/services/provider-time-schemas";

/** Blocks days of a business. Says when it has accepted bookings on them. Needs the messages of provider. */
export function BlockDates({ today }: { today: string }) {
  const t = useTranslations("provider.dates");
  const locale = useLocale();
  const errorText = useErrorText({
    dates_overlap: t("overlap"),
    too_many_blocks: t("tooMany"),
  });
  const fieldErrorText = useFieldErrorText("provider");
  const router = useRouter();
  const [accepted, setAccepted] = useState<number | null>(null);
  const { form, submit, problem, ready, pending } = useActionForm({
    schema: blockDatesInput,
    defaultValues: { from: "", to: "", note: "" },
    action: blockDates,
    onDone: (answer) => {
      setAccepted(answer.accepted);
      form.reset();
      router.refresh();
    },
  });
  const noteError = fieldErrorText(form.formState.errors.note);
  const dayField = (name: "from" | "to", min: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => {
        const error = fieldErrorText(fieldState.error);
        return (
          <Field label={t(name)} htmlFor={`block-${name}`} error={error}>
            <DateField
              id={`block-${name}`}
              locale={locale}
              label={t(name)}
              placeholder={t("pickDay")}
              value={field.value}
              min={min}
              onChange={(day) => {
                field.onChange(day);
                // The last day follows, so that it is never before the first one.
                if (name === "from" && day > form.getValues("to")) form.setValue("to", day);
              }}
              invalid={Boolean(error)}
              describedBy={describedBy(`block-${name}`, { error })}
            />
          </Field>
        );
      }}
    />
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {problem && <Notice kind="danger">{errorText(problem)}</Notice>}
      {!problem && accepted !== null && (
        <Notice kind="success">
          {accepted > 0 ? t("savedWith", { count: accepted }) : t("saved")}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {dayField("from", today)}
        {dayField("to", form.watch("from") || today)}
      </div>
      <InputField
        {...form.register("note")}
        id="block-note"
        label={t("note")}
        hint={t("noteHint")}
        error={noteError}
        dir="auto"
        autoComplete="off"
      />
      <Button type="submit" loading={pending} disabled={!ready} className="self-start">
        {t("submit")}
      </Button>
    </form>
  );
}

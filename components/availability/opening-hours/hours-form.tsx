"use client";

import { useLocale, useTranslations } from "next-intl";
import { FormProvider } from "react-hook-form";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { useActionForm } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { FieldGroup } from "@/components/ui/field-group";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { saveHoursAction } from "@/lib/availability/host-actions";
import { hoursSchema } from "@/lib/availability/schemas";
import type { CalendarVenue, VenueHours } from "@/lib/availability/types";
import { timeZoneName } from "@/lib/shared/format-time";
import { AffectedBookingsDialog, useAffectedBookings } from "./affected-bookings-dialog";
import { BufferSelect } from "./buffer-select";
import { HoursEditor } from "./hours-editor";

/** Edits the weekly hours and the buffers of a venue; confirms first what leaves bookings outside them. */
export function HoursForm({ venue, hours }: { venue: CalendarVenue; hours: VenueHours }) {
  const t = useTranslations("hostCalendar.editor");
  const locale = useLocale();
  const getErrorText = useErrorText();
  const getFieldErrorText = useFieldErrorText("hostCalendar");
  const router = useRouter();
  const affected = useAffectedBookings();
  const { form, submit, problem, pending } = useActionForm({
    schema: hoursSchema,
    defaultValues: {
      venueId: venue.id,
      opening_hours: hours.periods,
      before: hours.before,
      after: hours.after,
      force: false,
    },
    action: saveHoursAction,
    onDone: (answer) => {
      form.setValue("force", false);
      if (!answer.saved) {
        affected.confirm(answer.outside);
        return;
      }
      affected.close();
      toast.success(t("saved"));
      router.refresh();
    },
  });
  const overlap = getFieldErrorText(form.formState.errors.opening_hours);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-8">
        <FieldGroup
          title={t("weekly")}
          hint={t("weeklyHint", { zone: timeZoneName(venue.timeZone, locale) })}
        >
          <HoursEditor />
          {overlap && (
            <p role="alert" className="font-medium text-danger text-sm">
              {overlap}
            </p>
          )}
        </FieldGroup>
        <FieldGroup title={t("buffers")}>
          <div className="grid gap-5 sm:grid-cols-2">
            <BufferSelect name="before" label={t("before")} hint={t("beforeHint")} />
            <BufferSelect name="after" label={t("after")} hint={t("afterHint")} />
          </div>
        </FieldGroup>
        {problem && <Notice kind="danger">{getErrorText(problem)}</Notice>}
        <Button type="submit" loading={pending} className="self-start">
          {t("save")}
        </Button>
      </form>
      <AffectedBookingsDialog
        count={affected.count}
        busy={pending}
        onConfirm={() => {
          form.setValue("force", true);
          void submit();
        }}
        onCancel={affected.close}
      />
    </FormProvider>
  );
}

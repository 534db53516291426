import { useLocale, useTranslations } from "next-intl";
import { FormProvider, useFormContext } from "react-hook-form";
import { useErrorText, useFieldErrorText } from "@/components/forms/error-text";
import { useActionForm } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { InputField } from "@/components/ui/control-fields";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { saveExceptionAction } from "@/lib/availability/host-actions";
import { exceptionSchema, type ExceptionForm as Values } from "@/lib/availability/schemas";
import type { OpeningException } from "@/lib/availability/types";
import { endAfterMove, endTimes } from "@/lib/shared/end-time";
import { DayField } from "../host-calendar/day-field";
import { TimeField } from "../host-calendar/time-select";
import { AffectedBookingsDialog, useAffectedBookings } from "./affected-bookings-dialog";
import { describeEnd } from "./describe-end";

type Props = {
  venueId: string;
  today: string;
  exception: OpeningException | null;
  onClose: () => void;
};

/** Edits an opening exception: other hours for a range of days. Errors are shown beside the fields. */
export function ExceptionForm({ venueId, today, exception, onClose }: Props) {
  const t = useTranslations("hostCalendar.editor");
  const tBlock = useTranslations("hostCalendar.block");
  const getErrorText = useErrorText();
  const router = useRouter();
  const affected = useAffectedBookings();
  const { form, submit, problem, pending } = useActionForm({
    schema: exceptionSchema,
    defaultValues: {
      venueId,
      id: exception?.id ?? "",
      startsOn: exception?.startsOn ?? today,
      endsOn: exception?.endsOn ?? today,
      closed: exception?.closed ?? true,
      opens: exception?.opens || "20:00",
      closes: exception?.closes || "02:00",
      note: exception?.note ?? "",
      force: false,
    },
    action: saveExceptionAction,
    onDone: (answer) => {
      form.setValue("force", false);
      if (!answer.saved) {
        affected.confirm(answer.outside);
        return;
      }
      toast.success(t("exceptionSaved"));
      onClose();
      router.refresh();
    },
  });
  return (
    <>
      <Dialog
        open
        onClose={() => {
          if (!pending) onClose();
        }}
        title={t("new")}
        closeLabel={tBlock("close")}
        footer={
          <>
            <Button variant="outline" disabled={pending} onClick={onClose}>
              {tBlock("cancel")}
            </Button>
            <Button type="submit" form="exception" loading={pending}>
              {t("saveException")}
            </Button>
          </>
        }
      >
        <FormProvider {...form}>
          <form id="exception" noValidate onSubmit={submit} className="flex flex-col gap-4">
            {problem && <Notice kind="danger">{getErrorText(problem)}</Notice>}
            <ExceptionFields today={today} />
          </form>
        </FormProvider>
      </Dialog>
      <AffectedBookingsDialog
        count={affected.count}
        busy={pending}
        onConfirm={() => {
          form.setValue("force", true);
          void submit();
        }}
        onCancel={affected.close}
      />
    </>
  );
}

function ExceptionFields({ today }: { today: string }) {
  const t = useTranslations("hostCalendar.editor");
  const getFieldErrorText = useFieldErrorText("hostCalendar");
  const locale = useLocale();
  const { register, watch, getValues, setValue, formState } = useFormContext<Values>();
  const [closed, opens, closes, startsOn] = watch(["closed", "opens", "closes", "startsOn"]);
  const noteError = getFieldErrorText(formState.errors.note);
  const period = { weekday: 0, opens, closes };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField<Values>
          name="startsOn"
          id="exception-startsOn"
          label={t("startsOn")}
          min={today}
          onSelect={(day) => {
            // The last day follows, so that it is never before the first one.
            if (day > getValues("endsOn")) setValue("endsOn", day);
          }}
        />
        <DayField<Values> name="endsOn" id="exception-endsOn" label={t("endsOn")} min={startsOn} />
      </div>
      <Switch {...register("closed")} label={t("closed")} />
      {!closed && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeField
            {...register("opens", {
              onChange: () =>
                setValue("closes", endAfterMove(opens, getValues("opens"), getValues("closes"))),
            })}
            id="exception-opens"
            label={t("opens")}
            value={opens}
          />
          <TimeField
            {...register("closes")}
            id="exception-closes"
            label={t("closes")}
            hint={
              opens === closes
                ? t("allDay")
                : describeEnd(period, locale, { nextDay: t("nextDay") })
            }
            value={closes}
            choices={endTimes(opens)}
            nextDayLabel={t("nextDay")}
          />
        </div>
      )}
      <InputField
        {...register("note")}
        id="exception-note"
        label={t("note")}
        hint={t("noteHint")}
        error={noteError}
        dir="auto"
        autoComplete="off"
      />
    </>
  );
}

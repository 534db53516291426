import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useErrorText } from "@/components/forms/error-text";
import { useActionForm } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { blockTimeAction } from "@/lib/availability/host-actions";
import type { Cell } from "@/lib/availability/rules/calendar-grid";
import { type BlockForm as BlockValues, blockSchema } from "@/lib/availability/schemas";
import type { BlockAnswer, CalendarVenue } from "@/lib/availability/types";
import { addDays } from "@/lib/shared/calendar-day";
import { BlockFields } from "./block-fields";
import { BlockOutcome } from "./block-outcome";

type Props = { cell: Cell; venues: CalendarVenue[]; venueId: string; onClose: () => void };

function getDefaultValues(cell: Cell, venueId: string): BlockValues {
  const [fromDay = "", fromTime = ""] = cell.start.split("T");
  const [endDay = "", endTime = ""] = cell.end.split("T");
  const wholeDays = fromTime === "00:00" && endTime === "00:00";
  return {
    venueId,
    wholeDays,
    fromDay,
    fromTime: wholeDays ? "09:00" : fromTime,
    toDay: wholeDays ? addDays(endDay, -1) : endDay,
    toTime: wholeDays ? "17:00" : endTime,
    repeat: "none",
    until: "",
    reason: "",
  };
}

/** Blocks a time of a venue, once or repeatedly, and then shows the bookings that prevented a block. */
export function BlockForm({ cell, venues, venueId, onClose }: Props) {
  const t = useTranslations("hostCalendar.block");
  const errorText = useErrorText();
  const router = useRouter();
  const [outcome, setOutcome] = useState<{ result: BlockAnswer; timeZone: string } | null>(null);
  const { form, submit, problem, pending } = useActionForm({
    schema: blockSchema,
    defaultValues: getDefaultValues(cell, venueId),
    action: blockTimeAction,
    onDone: (result, values) => {
      router.refresh();
      const venue = venues.find(({ id }) => id === values.venueId);
      if (result.conflicts.length > 0) {
        setOutcome({ result, timeZone: venue?.timeZone ?? "UTC" });
        return;
      }
      toast.success(t("blocked", { count: result.blocked }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={() => {
        if (!pending) onClose();
      }}
      title={t("title")}
      closeLabel={t("close")}
      footer={
        outcome ? (
          <Button onClick={onClose}>{t("done")}</Button>
        ) : (
          <>
            <Button variant="outline" disabled={pending} onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" form="block-time" loading={pending}>
              {t("submit")}
            </Button>
          </>
        )
      }
    >
      {outcome ? (
        <BlockOutcome result={outcome.result} timeZone={outcome.timeZone} />
      ) : (
        <FormProvider {...form}>
          <form id="block-time" noValidate onSubmit={submit} className="flex flex-col gap-4">
            {problem && <Notice kind="danger">{errorText(problem)}</Notice>}
            <BlockFields venues={venues} />
          </form>
        </FormProvider>
      )}
    </Dialog>
  );
}

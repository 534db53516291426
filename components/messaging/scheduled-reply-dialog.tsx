import { useTranslations } from "next-intl";
import { useId } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { useActionForm } from "@/components/forms/use-action-form";
import { useRouter } from "@/components/i18n/use-navigation";
import { InputField, SelectField } from "@/components/ui/control-fields";
import { describedBy } from "@/components/ui/field";
import { VenueOptions } from "@/components/ui/localized-options";
import { Notice } from "@/components/ui/notice";
import { Options } from "@/components/ui/options";
import { toast } from "@/components/ui/toast";
import {
  parseScheduledAmount,
  scheduledMoments,
  scheduledUnits,
} from "@/lib/messaging/rules/scheduled-moment";
import type { SavedReply } from "@/lib/messaging/saved-replies";
import { saveScheduledReply } from "@/lib/messaging/scheduled-actions";
import {
  maxScheduledReplies,
  type ScheduledReply,
  type ScheduledVenue,
  scheduledReplySchema,
} from "@/lib/messaging/scheduled-types";

/** The form of a scheduled reply, new or not. The venue of one that exists stays. */
export function ScheduledReplyDialog({
  edited,
  replies,
  venues,
  scheduled,
  onClose,
}: {
  edited: ScheduledReply;
  replies: SavedReply[];
  venues: ScheduledVenue[];
  scheduled: ScheduledReply[];
  onClose: () => void;
}) {
  const t = useTranslations("scheduledMessages");
  const router = useRouter();
  const id = useId();
  const isNew = !scheduled.some((other) => other.id === edited.id);
  const { form, ...actionForm } = useActionForm({
    schema: scheduledReplySchema,
    defaultValues: {
      ...edited,
      amount: String(edited.amount ?? 2),
      unit: edited.unit ?? "days",
    },
    action: saveScheduledReply,
    onDone: () => {
      toast.success(t("saved"));
      onClose();
      router.refresh();
    },
  });
  const { venueId, replyId, moment, amount, unit } = form.watch();
  const isTimed = moment !== "confirmation";
  const others = scheduled.filter((other) => other.venueId === venueId && other.id !== edited.id);
  const isDuplicate = others.some(
    (other) =>
      other.replyId === replyId &&
      other.moment === moment &&
      (!isTimed || (other.unit === unit && other.amount === parseScheduledAmount(amount, unit))),
  );
  const refusal =
    isNew && others.length >= maxScheduledReplies
      ? t("full", { count: maxScheduledReplies })
      : isDuplicate
        ? t("duplicate")
        : null;
  const amountError = form.formState.errors.amount && t("amountRange", { unit });
  const hasHint = unit === "days";
  return (
    <FormDialog
      title={t(isNew ? "add" : "editTitle")}
      form={actionForm}
      labels={{ save: t("save"), close: t("close") }}
      isRefused={refusal !== null}
      onClose={onClose}
    >
      <SelectField {...form.register("venueId")} label={t("venue")} disabled={!isNew}>
        <VenueOptions
          venues={venues.filter((venue) => !venue.isArchived || venue.id === edited.venueId)}
        />
      </SelectField>
      <SelectField {...form.register("replyId")} label={t("reply")}>
        {replies.map((reply) => (
          <option key={reply.id} value={reply.id}>
            {reply.title}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.register("moment")} label={t("moment")}>
        <Options values={scheduledMoments} text={(known) => t(`moments.${known}`)} />
      </SelectField>
      {isTimed && (
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-1.5">
          <InputField
            {...form.register("amount")}
            id={`${id}-amount`}
            label={t("amount")}
            error={amountError}
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={describedBy(`${id}-amount`, { hint: hasHint, error: amountError })}
          />
          <SelectField {...form.register("unit")} label={t("unit")}>
            <Options values={scheduledUnits} text={(known) => t(`units.${known}`)} />
          </SelectField>
          {hasHint && (
            <p id={`${id}-amount-hint`} className="col-span-2 text-muted text-sm">
              {t("daysHint")}
            </p>
          )}
        </div>
      )}
      <div aria-live="polite">{refusal && <Notice kind="danger">{refusal}</Notice>}</div>
    </FormDialog>
  );
}

import { useTranslations } from "next-intl";
import { MIN_REVIEW_NOTE } from "@/lib/shared/review-note";
import { textLimits } from "@/lib/shared/text-limits";
import { ReasonDialog } from "./reason-dialog";

/** Asks what changed, before something is sent for review as it was rejected. */
export function ReviewNoteDialog({
  isOpen,
  isBusy = false,
  onSend,
  onCancel,
}: {
  isOpen: boolean;
  isBusy?: boolean;
  onSend: (note: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("reasonDialog.review");
  return (
    <ReasonDialog
      isOpen={isOpen}
      isBusy={isBusy}
      title={t("title")}
      hint={t("hint")}
      field={{
        label: t("label"),
        tooShort: t("tooShort"),
        min: MIN_REVIEW_NOTE,
        max: textLimits.reviewNote,
      }}
      labels={{ confirm: t("send"), cancel: t("cancel") }}
      onConfirm={onSend}
      onCancel={onCancel}
    >
      <p>{t("body")}</p>
    </ReasonDialog>
  );
}

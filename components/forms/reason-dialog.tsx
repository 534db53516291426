import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextareaField } from "@/components/ui/control-fields";
import { textLimits } from "@/lib/shared/text-limits";
import { useFieldErrorText } from "./error-text";

/** A dialog that asks for a reason before an action. Calls `onConfirm` with the text and keeps the text until that succeeds. */
export function ReasonDialog({
  isOpen,
  title,
  hint,
  field,
  labels,
  danger = false,
  isBusy = false,
  children,
  onConfirm,
  onCancel,
}: {
  isOpen: boolean;
  title: string;
  /** Who reads the reason. */
  hint: string;
  /** Another question instead of a reason, with the limits of its length. */
  field?: { label: string; tooShort: string; min: number; max: number };
  labels: { confirm: string; cancel: string };
  danger?: boolean;
  isBusy?: boolean;
  /** Other choices, shown above the reason. */
  children?: ReactNode;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("reasonDialog");
  const fieldErrorText = useFieldErrorText();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const text = reason.trim();
  const { min, max } = field ?? { min: 1, max: textLimits.reason };
  const isTooShort = text.length < min;
  const isTooLong = text.length > max;
  const missingText = isMissing && isTooShort ? (field?.tooShort ?? t("needed")) : undefined;
  const error = isTooLong ? fieldErrorText(`tooLong:${max}`) : missingText;

  function handleConfirm() {
    setMissing(isTooShort);
    if (!isTooShort && !isTooLong) onConfirm(text);
  }

  return (
    <ConfirmDialog
      open={isOpen}
      title={title}
      confirmLabel={labels.confirm}
      cancelLabel={labels.cancel}
      danger={danger}
      busy={isBusy}
      onConfirm={handleConfirm}
      onCancel={onCancel}
      body={
        <div className="flex flex-col gap-5">
          {children}
          <TextareaField
            label={field?.label ?? t("label")}
            hint={hint}
            error={error}
            isRequired
            dir="auto"
            value={reason}
            rows={4}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      }
    />
  );
}

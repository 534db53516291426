import { useTranslations } from "next-intl";
import { type Ref, useId } from "react";
import { buttonClass } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { proofRules } from "@/lib/payments/rules/proof-rules";

/** A field to choose a picture or PDF as proof. Needs the messages of payments. */
export function FileChoice({
  ref,
  label,
  hint,
  error,
  file,
  disabled,
  onChoose,
}: {
  ref: Ref<HTMLInputElement>;
  label: string;
  hint: string;
  error: string | undefined;
  file: File | null;
  disabled: boolean;
  onChoose: (file: File | null) => void;
}) {
  const t = useTranslations("payments.manual.proof");
  const id = useId();
  return (
    <Field label={label} htmlFor={id} hint={hint} error={error}>
      <span className="relative flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          id={id}
          ref={ref}
          type="file"
          accept={proofRules.types.join(",")}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint: true, error })}
          className="peer sr-only"
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
        <label
          htmlFor={id}
          className={buttonClass({
            variant: "outline",
            className:
              "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent",
          })}
        >
          {t("choose")}
        </label>
        <bdi className="min-w-0 text-muted text-sm wrap-anywhere">{file?.name}</bdi>
      </span>
    </Field>
  );
}

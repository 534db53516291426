import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { cn } from "@/lib/shared/cn";

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

function Choice({
  label,
  hint,
  className,
  kind,
  box,
  ...rest
}: ChoiceProps & { kind: "checkbox" | "radio"; box: string }) {
  return (
    <label
      className={cn(
        "flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-base leading-6",
        "has-disabled:cursor-not-allowed has-disabled:opacity-60",
        className,
      )}
    >
      <input {...rest} type={kind} className={cn("choice mt-0.5 shrink-0", box)} />
      <span className="min-w-0">
        <span className="block">{label}</span>
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} kind="checkbox" box="choice-check" />;
}

export function Radio(props: ChoiceProps) {
  return <Choice {...props} kind="radio" box="choice-radio" />;
}

/** A switch that takes effect at once; submitted like a checkbox. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} role="switch" kind="checkbox" box="choice-switch" />;
}

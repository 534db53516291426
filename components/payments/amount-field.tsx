import type { ComponentProps } from "react";
import { InputField } from "@/components/ui/control-fields";

/** A field for an amount of money, in digits of either script. The form parses the text. */
export function AmountField(props: ComponentProps<typeof InputField>) {
  return (
    <InputField
      {...props}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      className="max-w-44 tabular-nums"
    />
  );
}

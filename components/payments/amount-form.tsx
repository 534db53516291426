import { type ReactNode, useRef, useState } from "react";
import type { ActionResult } from "@/lib/result";
import { AmountField } from "./amount-field";
import { NoteForm, type NoteFormTexts } from "./note-form";

type AmountFormTexts = Omit<NoteFormTexts, "confirmTitle"> & {
  amount: string;
  amountHint: string;
  amountWrong: string;
};

/** A form of an amount of money and a note about it, sent after a confirmation. */
export function AmountForm({
  heading,
  texts,
  firstAmount = "",
  parse,
  confirm,
  send,
  onBack,
}: {
  heading?: ReactNode;
  texts: AmountFormTexts;
  /** The amount that is proposed, as it is typed. */
  firstAmount?: string;
  /** Reads an amount in minor units; null for one that cannot be sent. */
  parse: (text: string) => number | null;
  confirm: (amountMinor: number) => { title: string; body: string };
  send: (amountMinor: number, note: string) => Promise<ActionResult<unknown>>;
  onBack?: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [amount, setAmount] = useState(firstAmount);
  const amountMinor = parse(amount);
  return (
    <NoteForm
      heading={heading}
      texts={{ ...texts, confirmTitle: confirm(amountMinor ?? 0).title }}
      value={amountMinor}
      onMissing={() => input.current?.focus()}
      renderField={({ isChecked, isPending }) => (
        <AmountField
          ref={input}
          label={texts.amount}
          hint={texts.amountHint}
          error={isChecked && amountMinor === null ? texts.amountWrong : undefined}
          value={amount}
          isRequired
          disabled={isPending}
          onChange={(event) => setAmount(event.target.value)}
        />
      )}
      confirmBody={(minor) => confirm(minor).body}
      send={send}
      {...(onBack && { onBack })}
    />
  );
}

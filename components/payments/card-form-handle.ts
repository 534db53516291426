import type { Ref } from "react";

/** The result of the entered card; `code` is the reason of a refusal. */
export type CardResult = { ok: true } | { ok: false; code: string };

export type CardFormHandle = {
  /** Sends the card to the processor, and waits for the confirmation that its bank asks of the owner. */
  confirm: () => Promise<CardResult>;
  focus: () => void;
};

export type CardFormProps = {
  ref: Ref<CardFormHandle>;
  clientSecret: string;
  onReady: () => void;
  /** Called when the form knows that it cannot be shown. A form that cannot be reached at all does not call it. */
  onLoadError: () => void;
};

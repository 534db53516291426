import type { Ref } from "react";

/** What came of the card that was entered: `code` is why it was refused. */
export type CardResult = { ok: true } | { ok: false; code: string };

export type CardFormHandle = {
  /** Sends the card to the processor, and waits for what its bank asks of its owner. */
  confirm: () => Promise<CardResult>;
  focus: () => void;
};

export type CardFormProps = {
  ref: Ref<CardFormHandle>;
  clientSecret: string;
  onReady: () => void;
  /** The form knows that it cannot be shown; one that is not reached at all says nothing. */
  onLoadError: () => void;
};

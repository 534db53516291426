"use client";

import dynamic from "next/dynamic";
import type { Ref } from "react";
import type { CardFormSource } from "@/lib/payments/types";
import { LocalCardForm } from "./local-card-form";

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
};

// Nothing of Stripe is loaded where its form is not used.
const StripeCardForm = dynamic(() => import("./stripe-card-form").then((m) => m.StripeCardForm));

/** The fields of a card, in a frame of the processor: the site never sees what is typed. */
export function CardForm({ source, ...props }: CardFormProps & { source: CardFormSource }) {
  return source.kind === "local" ? (
    <LocalCardForm url={source.url} {...props} />
  ) : (
    <StripeCardForm publishableKey={source.publishableKey} {...props} />
  );
}

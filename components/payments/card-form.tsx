import dynamic from "next/dynamic";
import type { CardFormSource } from "@/lib/payments/types";
import type { CardFormProps } from "./card-form-handle";
import { LocalCardForm } from "./local-card-form";

// Nothing of Stripe is loaded where its form is not used.
const StripeCardForm = dynamic(() => import("./stripe-card-form").then((m) => m.StripeCardForm));

/** The fields of a card, in a frame of the processor: the site never sees what is typed. */
export function CardForm({
  source,
  onLoadError,
  ...props
}: CardFormProps & { source: CardFormSource }) {
  return source.kind === "local" ? (
    <LocalCardForm url={source.url} {...props} />
  ) : (
    <StripeCardForm publishableKey={source.publishableKey} onLoadError={onLoadError} {...props} />
  );
}

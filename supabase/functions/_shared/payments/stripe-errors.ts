import Stripe from "stripe";
import { ProcessorRefusal } from "./processor.ts";
import { failureCodeOf } from "./stripe-states.ts";

/**
 * An error of the client without the objects that the processor sent: they contain client secrets and cards, and errors
 * are logged.
 */
export function withoutObjects(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, statusCode, requestId } = error;
  return new Error(`${type} ${code ?? "-"} ${statusCode ?? "-"} ${requestId ?? "-"}`);
}

/** The result of a call whose errors are all treated as temporary. */
export async function waiting<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw withoutObjects(error);
  }
}

/** The result of a call; a permanent refusal becomes a ProcessorRefusal. */
export async function refusing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      throw new ProcessorRefusal(failureCodeOf(error), true);
    }
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new ProcessorRefusal(error.code ?? "invalid_request");
    }
    throw withoutObjects(error);
  }
}

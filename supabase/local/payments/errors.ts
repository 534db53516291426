import type Stripe from "stripe";

export type ErrorBody = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
};

/** An error in the form of Stripe's API. Changes made before it is thrown stay. */
export class ApiError extends Error {
  status: number;
  body: ErrorBody;
  /** Detected before any change, so that the same idempotency key may be used again. */
  isValidation: boolean;

  constructor(status: number, body: ErrorBody, isValidation = false) {
    super(body.message);
    this.status = status;
    this.body = body.code
      ? {
          doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll("_", "-")}`,
          ...body,
        }
      : body;
    this.isValidation = isValidation;
  }
}

/** An invalid parameter. */
export const invalidParam = (message: string, param: string, code?: string) =>
  new ApiError(400, { type: "invalid_request_error", message, param, ...(code && { code }) }, true);

/** A valid request that is not possible in the present state of an object. */
export const invalidState = (
  message: string,
  code?: string,
  more: Partial<ErrorBody> = {},
): ApiError =>
  new ApiError(400, { type: "invalid_request_error", message, ...(code && { code }), ...more });

/** An unknown id: 404 in the address, 400 in a parameter. */
export const noSuch = (kind: string, id: string, param: string, status = 400) =>
  new ApiError(
    status,
    {
      type: "invalid_request_error",
      code: "resource_missing",
      message: `No such ${kind}: '${id}'`,
      param,
    },
    true,
  );

/** A request without a key, or with a wrong one. */
export const unauthenticated = (message: string) =>
  new ApiError(401, { type: "invalid_request_error", message }, true);

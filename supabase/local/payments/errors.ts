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

/** An error as Stripe's API answers it. What was changed before it is thrown stays changed. */
export class ApiError extends Error {
  status: number;
  body: ErrorBody;
  /** Found before anything was done, so that the same idempotency key may be used again. */
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

/** A parameter that cannot be used. */
export const invalidParam = (message: string, param: string, code?: string) =>
  new ApiError(400, { type: "invalid_request_error", message, param, ...(code && { code }) }, true);

/** A request that is well formed, but not possible in the state that an object has. */
export const invalidState = (
  message: string,
  code?: string,
  more: Partial<ErrorBody> = {},
): ApiError =>
  new ApiError(400, { type: "invalid_request_error", message, ...(code && { code }), ...more });

/** An id that names nothing: 404 where it is the address, 400 where it is a parameter. */
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

/** A request that presents no key, or a wrong one. */
export const unauthenticated = (message: string) =>
  new ApiError(401, { type: "invalid_request_error", message }, true);

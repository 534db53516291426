import { createCall } from "../runtime/context.ts";
import { HttpError } from "../runtime/errors.ts";
import { handlePost, jsonResponse } from "../runtime/request.ts";
import type { Dependencies, Handler } from "../runtime/types.ts";
import type { PaymentProcessor } from "./processor.ts";

/** More than the length of any event. */
const MAX_BODY_LENGTH = 500_000;

/**
 * The webhook of the processor. Stores each signed event once and responds at once; the job handle_payment_event
 * handles it.
 */
export function createPaymentEventsHandler(
  dependencies: Dependencies,
  processor: PaymentProcessor | null,
): Handler {
  const call = createCall(dependencies);
  return (request) =>
    handlePost(request, async () => {
      if (!processor) throw new HttpError(501, "not_configured", "No processor is configured");
      const length = Number(request.headers.get("content-length") ?? 0);
      const body = length > MAX_BODY_LENGTH ? null : await request.text();
      if (body === null || body.length > MAX_BODY_LENGTH) {
        throw new HttpError(413, "invalid_input", "The body is too large");
      }
      const signature = request.headers.get("stripe-signature") ?? "";
      const event = await processor.readEvent(body, signature);
      if (!event) throw new HttpError(400, "invalid_input", "The signature is not right");
      if (event.kind !== "other") {
        await call("store_payment_event", {
          p_id: event.id,
          p_kind: event.kind,
          p_object_id: event.objectId,
        });
      }
      return jsonResponse(200, { received: true });
    });
}

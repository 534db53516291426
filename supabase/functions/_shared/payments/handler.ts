import { createContext } from "../runtime/context.ts";
import { HttpError, invalidInput } from "../runtime/errors.ts";
import {
  handlePost,
  jsonResponse,
  readAccessToken,
  readBody,
  readSessionId,
  readText,
} from "../runtime/request.ts";
import type { Call, Dependencies, Handler } from "../runtime/types.ts";
import { openPayoutAccount, refreshPayoutAccount } from "./payout-account.ts";
import { type PaymentProcessor, ProcessorRefusal } from "./processor.ts";
import { recordPayment, settlePayment } from "./settle.ts";
import { startPayment } from "./start-payment.ts";

/** More than the details of a booking take, with the longest message in any script. */
const MAX_BODY_LENGTH = 60_000;

type Body = Record<string, unknown>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readId(body: Body, field: string): string {
  const id = readText(body, field);
  if (!id || !uuid.test(id)) throw invalidInput(field, `${field} must be an id`);
  return id.toLowerCase();
}

function readDetails(body: Body): unknown {
  const { details } = body;
  if (details !== undefined && (typeof details !== "object" || Array.isArray(details))) {
    throw invalidInput("details", "details must be an object");
  }
  return details;
}

/** The state of this user's payment, read from the processor; never taken from the browser. */
async function confirmPayment(
  call: Call,
  processor: PaymentProcessor,
  userId: string,
  paymentId: string,
) {
  const order = await call<{ processor_id: string | null }>("get_payment_order", {
    p_payment_id: paymentId,
  });
  if (!order.processor_id) throw new HttpError(404, "not_found", "There is no such payment");
  const payment = await processor.readPayment(order.processor_id);
  if (payment.paymentId !== paymentId || payment.userId !== userId) {
    throw new HttpError(404, "not_found", "There is no such payment");
  }
  const recorded = await recordPayment(call, payment);
  // If the processor cannot be reached now, the job does it later; the booking already exists.
  const settled = await settlePayment(call, processor, paymentId).catch((error) => {
    console.error("settling a payment failed", error);
    return null;
  });
  const { booking_id, booking_status, status, failure_code } = settled ?? recorded;
  return {
    bookingId: booking_id,
    bookingStatus: booking_status,
    paymentStatus: status,
    failureCode: failure_code,
  };
}

async function removeCard(call: Call, userId: string, cardId: string) {
  await call("remove_saved_card", { p_user_id: userId, p_card_id: cardId });
  return { removed: true };
}

/**
 * The handler of what users do with payments, each for the user of the access token alone: start, confirm, removeCard,
 * openPayoutAccount (within five minutes of the sign-in), refreshPayoutAccount. Counts the calls to the processor for
 * the user, their network and in total.
 */
export function createPaymentsHandler(
  dependencies: Dependencies,
  processor: PaymentProcessor | null,
): Handler {
  const { settings, getUserId } = dependencies;
  const { call, clientIp } = createContext(dependencies);
  return (request, remoteIp) =>
    handlePost(request, async () => {
      const token = readAccessToken(request, settings);
      if (!processor) throw new HttpError(501, "not_configured", "No processor is configured");
      const body = await readBody(request, MAX_BODY_LENGTH);
      const userId = token && (await getUserId(token));
      if (!userId) throw new HttpError(401, "not_signed_in", "Payments need a session");
      // In a separate call, so that it counts even if later steps fail.
      const countCall = (p_kind: string) =>
        call("count_processor_call", {
          p_kind,
          p_user_id: userId,
          p_ip: clientIp(request, remoteIp, body),
        });
      try {
        switch (readText(body, "action")) {
          case "start": {
            const bookingId = readId(body, "bookingId");
            const details = readDetails(body);
            await countCall("payment_start");
            return jsonResponse(
              200,
              await startPayment(call, processor, { userId, bookingId, details }),
            );
          }
          case "confirm": {
            const paymentId = readId(body, "paymentId");
            await countCall("payment_confirm");
            return jsonResponse(200, await confirmPayment(call, processor, userId, paymentId));
          }
          // Calls no processor: the job detach_card does that once for each card.
          case "removeCard":
            return jsonResponse(200, await removeCard(call, userId, readId(body, "cardId")));
          case "openPayoutAccount": {
            await countCall("payout_account_open");
            // Otherwise the holder of an older session could redirect the money to their own bank.
            const sessionId = readSessionId(token);
            await call("require_recent_session", { p_user_id: userId, p_session_id: sessionId });
            const returnPath = readText(body, "returnPath");
            const payee = { userId, sessionId, returnPath };
            return jsonResponse(
              200,
              await openPayoutAccount(call, processor, settings.siteUrl, payee),
            );
          }
          case "refreshPayoutAccount":
            await countCall("payout_account_refresh");
            return jsonResponse(200, await refreshPayoutAccount(call, processor, userId));
          default:
            throw invalidInput("action", "action is unknown");
        }
      } catch (error) {
        if (!(error instanceof ProcessorRefusal)) throw error;
        console.warn(`the processor refused: ${error.code}`);
        throw new HttpError(422, "payment_refused", "The processor refused this");
      }
    });
}

import type Stripe from "stripe";
import { paymentPublishableKey, paymentSecretKey } from "../settings.ts";
import { ApiError, unauthenticated } from "./errors.ts";
import { apiVersion } from "./events.ts";
import { expand } from "./expand.ts";
import { type FormObject, parseForm } from "./form-body.ts";
import { type ApiAnswer, findAnswer, fingerprint, keepAnswer } from "./idempotency.ts";
import { readTexts, rejectUnknown, requireText } from "./params.ts";
import { type Route, routes } from "./routes.ts";
import { newId, type Session } from "./store.ts";

/** Runs the work of one request in its own transaction. */
export type Transact = <T>(
  context: Pick<Session, "origin" | "requestId" | "idempotencyKey">,
  work: (session: Session) => Promise<T>,
) => Promise<T>;

function presentedKey(headers: Headers): string | null {
  const [scheme = "", value = ""] = (headers.get("authorization") ?? "").split(" ");
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return null;
  return Buffer.from(value, "base64").toString().split(":")[0] ?? null;
}

/** Returns the kind of the presented key. Throws for a missing or wrong one. */
function callerOf(headers: Headers): "secret" | "publishable" {
  const key = presentedKey(headers);
  if (!key) {
    throw unauthenticated(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === paymentSecretKey) return "secret";
  if (key === paymentPublishableKey) return "publishable";
  throw unauthenticated(`Invalid API Key provided: ${key.slice(0, 8)}${"*".repeat(12)}`);
}

function findRoute(method: string, pathname: string): { route: Route; ids: string[] } {
  const steps = pathname.slice("/v1/".length).split("/");
  for (const route of routes) {
    const wanted = route.path.split("/");
    const isMatch =
      route.method === method &&
      wanted.length === steps.length &&
      wanted.every((step, index) => step === "*" || step === steps[index]);
    if (isMatch) return { route, ids: steps.filter((_, index) => wanted[index] === "*") };
  }
  throw new ApiError(
    404,
    {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: ${pathname}). The embedded payment service knows only the endpoints that Mahfil uses.`,
    },
    true,
  );
}

const publicFields = [
  "id",
  "object",
  "amount",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_types",
  "setup_future_usage",
  "status",
];

/** Returns the fields of an intent that its payer may read. */
const publicIntent = (intent: object) =>
  Object.fromEntries(Object.entries(intent).filter(([name]) => publicFields.includes(name)));

function errorAnswer({ status, body }: ApiError, isPublic: boolean): ApiAnswer {
  const intent = body.payment_intent;
  const error = isPublic && intent ? { ...body, payment_intent: publicIntent(intent) } : body;
  return { status, body: JSON.stringify({ error }) };
}

async function run(
  session: Session,
  { route, ids }: ReturnType<typeof findRoute>,
  params: FormObject,
  isPublic: boolean,
): Promise<{ answer: ApiAnswer; isValidation: boolean }> {
  try {
    rejectUnknown(params, route.params);
    const result = await route.handle(session, params, ids);
    const shown = isPublic
      ? publicIntent(result)
      : await expand(session, result, readTexts(params, "expand"));
    return { answer: { status: 200, body: JSON.stringify(shown) }, isValidation: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { answer: errorAnswer(error, isPublic), isValidation: error.isValidation };
  }
}

function toResponse(
  { status, body, originalRequest }: ApiAnswer,
  session: Pick<Session, "requestId" | "idempotencyKey">,
) {
  return new Response(body, {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-cache, no-store",
      "request-id": session.requestId ?? "",
      "stripe-version": apiVersion,
      ...(session.idempotencyKey && { "idempotency-key": session.idempotencyKey }),
      ...(originalRequest && {
        "idempotent-replayed": "true",
        "original-request": originalRequest,
      }),
    },
  });
}

/** Handles a request to /v1 as Stripe's API does. */
export async function answerApi(
  request: Request,
  body: string,
  transact: Transact,
): Promise<Response> {
  const { origin, pathname, search } = new URL(request.url);
  const isPost = request.method === "POST";
  const context = {
    origin,
    requestId: newId("req"),
    idempotencyKey: isPost ? request.headers.get("idempotency-key") : null,
  };
  try {
    const isPublic = callerOf(request.headers) === "publishable";
    const found = findRoute(request.method, pathname);
    const form = isPost ? body : search.slice(1);
    const params = parseForm(form);
    if (isPublic) {
      if (!found.route.isPublic) {
        throw unauthenticated(
          "This API call cannot be made with a publishable API key. Please use a secret API key.",
        );
      }
      requireText(params, "client_secret");
    }
    const answer = await transact(context, async (session) => {
      const wanted = fingerprint(pathname, form);
      const known = session.idempotencyKey ? await findAnswer(session, wanted) : null;
      if (known) return known;
      const result = await run(session, found, params, isPublic);
      if (session.idempotencyKey && !result.isValidation) {
        await keepAnswer(session, wanted, result.answer);
      }
      return result.answer;
    });
    return toResponse(answer, context);
  } catch (error) {
    if (error instanceof ApiError) return toResponse(errorAnswer(error, false), context);
    const message = "Something went wrong in the embedded payment service.";
    console.error(message, error);
    const failure: { error: Pick<Stripe.StripeRawError, "type" | "message"> } = {
      error: { type: "api_error", message },
    };
    return toResponse({ status: 500, body: JSON.stringify(failure) }, context);
  }
}

import type Stripe from "stripe";
import type { Transact } from "../api.ts";
import { authenticate, confirm } from "../confirm.ts";
import { ApiError, type ErrorBody, invalidParam } from "../errors.ts";
import { requireIntent } from "../intent-state.ts";
import { insertCard } from "../payment-methods.ts";
import { find, type Session, type Stored } from "../store.ts";
import { dataElement, type Html, html, type Locale, money, page } from "./layout.ts";
import { cardTexts } from "./texts.ts";

type Intent = Stored<"payment_intent">;

const waiting: Stripe.PaymentIntent.Status[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];

/** Returns the intent of a client secret, a payer's only authority. Throws for an unknown one. */
const intentOf = (session: Session, secret: string) =>
  requireIntent(session, secret.split("_secret_")[0] ?? "", secret);

function field(name: "number" | "expiry" | "cvc", label: string, attributes: Html, more?: Html) {
  return html`<div class="${name === "number" ? "wide" : "half"}">
    <label for="${name}">${label}</label>
    <div class="control"><input id="${name}" name="${name}" dir="ltr" inputmode="numeric" required
      aria-describedby="${name}-error" spellcheck="false" ${attributes}>${more}</div>
    <p id="${name}-error" class="error" hidden></p>
  </div>`;
}

function formBody(locale: Locale, clientSecret: string): Html {
  const texts = cardTexts[locale];
  return html`<form id="form" class="fields" novalidate aria-label="${texts.title}">
  ${field(
    "number",
    texts.number,
    html`autocomplete="cc-number" placeholder="1234 1234 1234 1234"`,
    html`<span id="brand" class="brand"></span>`,
  )}
  ${field("expiry", texts.expiry, html`autocomplete="cc-exp" placeholder="${texts.expiryHint}"`)}
  ${field("cvc", texts.cvc, html`autocomplete="cc-csc" placeholder="${texts.cvcHint}"`)}
  <p class="hint wide">${texts.testCards}</p>
</form>
<section id="step" class="step" aria-labelledby="step-title" hidden>
  <h2 id="step-title" tabindex="-1">${texts.stepTitle}</h2>
  <p id="step-text"></p>
  <div class="buttons">
    <button type="button" id="approve" class="primary">${texts.approve}</button>
    <button type="button" id="refuse">${texts.refuse}</button>
  </div>
</section>
${dataElement({ clientSecret, texts: { errors: texts.errors, stepText: texts.stepText } })}`;
}

/** Renders the card form, or the message that its payment is over. */
export async function cardFormPage(session: Session, query: URLSearchParams): Promise<Response> {
  const locale = query.get("locale") === "ar" ? "ar" : "en";
  const texts = cardTexts[locale];
  const secret = query.get("client_secret") ?? "";
  const intent = await find(session, "payment_intent", secret.split("_secret_")[0] ?? "");
  const isPayable = intent?.data.client_secret === secret && waiting.includes(intent.data.status);
  const body = isPayable
    ? formBody(locale, secret)
    : html`<p class="error" role="alert">${texts.unavailable}</p>${dataElement({ texts: {} })}`;
  return page({
    title: texts.title,
    locale,
    theme: query.get("theme") === "dark" ? "dark" : "light",
    kind: "card-form",
    body,
    script: "card-form.js",
  });
}

/** Returns the contract's name of the reason why a card was refused. */
function codeOf({ code, decline_code }: ErrorBody): string {
  if (decline_code === "insufficient_funds") return "insufficient_funds";
  switch (code) {
    case "card_declined":
    case "processing_error":
      return "card_declined";
    case "expired_card":
    case "invalid_expiry_month":
    case "invalid_expiry_year":
      return "expired_card";
    case "incorrect_cvc":
    case "invalid_cvc":
      return "incorrect_cvc";
    case "incorrect_number":
      return "incorrect_number";
    case "authentication_required":
    case "payment_intent_authentication_failure":
      return "authentication_failed";
    default:
      return "unexpected";
  }
}

type Outcome = { status: string; code: string | null; amount?: string; last4?: string };

async function outcomeOf(session: Session, { data }: Intent, locale: Locale): Promise<Outcome> {
  if (data.status !== "requires_action") return { status: data.status, code: null };
  const method = await find(session, "payment_method", String(data.payment_method));
  return {
    status: data.status,
    code: null,
    amount: money(data.amount, data.currency, locale),
    last4: method?.data.card?.last4 ?? "",
  };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Parses the submission of the card form. Throws an ApiError for anything else. */
function readBody(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // The error is thrown below.
  }
  throw invalidParam("The body is not a JSON object", "body");
}

/** Confirms the intent of a client secret, or answers its bank's question. */
export function answerCardForm(
  action: "confirm" | "authenticate",
  body: string,
  context: Parameters<Transact>[0],
  transact: Transact,
): Promise<Response> {
  return transact(context, async (session) => {
    try {
      const input = readBody(body);
      const intent = await intentOf(session, textOf(input.clientSecret));
      // The form repeats a request with a lost response: completed work stays done.
      if (waiting.includes(intent.data.status)) {
        if (action === "confirm") {
          const method = await insertCard(session, {
            number: textOf(input.number),
            expMonth: Number(input.expMonth),
            expYear: Number(input.expYear),
            cvc: textOf(input.cvc),
          });
          await confirm(session, intent, { method, isOffSession: false, failsOnAction: false });
        } else {
          await authenticate(session, intent, input.isApproved === true);
        }
      } else if (intent.data.status === "canceled") {
        return Response.json({ status: "canceled", code: "unexpected" });
      }
      return Response.json(await outcomeOf(session, intent, input.locale === "ar" ? "ar" : "en"));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOutcome =
        error.status === 402 || error.body.code === "payment_intent_authentication_failure";
      return Response.json(
        { status: "requires_payment_method", code: codeOf(error.body) },
        { status: isOutcome ? 200 : error.status },
      );
    }
  });
}

import type Stripe from "stripe";
import type { HostedProject } from "../project.ts";
import { type Check, type Finding, setup, unlessWrong, wrong } from "./check.ts";

type Endpoint = Pick<Stripe.WebhookEndpoint, "url" | "status" | "enabled_events" | "application">;

/** The events that supabase/functions/_shared/payments/stripe-states.ts reads, by their names in Stripe's dashboard. */
const accountEvents = [
  "payment_intent.amount_capturable_updated",
  "payment_intent.canceled",
  "payment_intent.payment_failed",
  "payment_intent.succeeded",
  "charge.refunded",
  "refund.created",
  "refund.failed",
  "refund.updated",
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.dispute.funds_reinstated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.updated",
  "transfer.created",
  "transfer.reversed",
  "transfer.updated",
];
const connectedEvents = ["account.updated"];

const dashboard = "Stripe's dashboard, Developers, Webhooks (docs/payments.md)";

const modeOf = (key: string) => /^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1] ?? "unknown";

async function readEndpoints({ fetch, need }: HostedProject): Promise<Endpoint[]> {
  const response = await fetch("https://api.stripe.com/v1/webhook_endpoints?limit=100", {
    headers: { authorization: `Bearer ${need("STRIPE_SECRET_KEY")}` },
  });
  if (!response.ok) throw new Error(`Stripe answers ${response.status}`);
  return ((await response.json()) as { data: Endpoint[] }).data;
}

/** Events that no enabled endpoint at the function sends, of our account or of connected ones. */
function findMissingEvents(endpoints: Endpoint[], wanted: string[], whose: string): Finding[] {
  if (endpoints.length === 0) {
    return [wrong(`no endpoint for events of ${whose}`, `add it in ${dashboard}`)];
  }
  const sent = new Set(endpoints.flatMap((endpoint) => endpoint.enabled_events));
  const missing = sent.has("*") ? [] : wanted.filter((event) => !sent.has(event));
  return missing.length === 0
    ? []
    : [wrong(`events of ${whose} are not sent: ${missing.join(", ")}`, `add them in ${dashboard}`)];
}

/** What the function answers to an event that Stripe did not sign: 400, or 501 where it has no key. */
async function askFunction({ fetch, backendUrl }: HostedProject): Promise<Finding[]> {
  const response = await fetch(`${backendUrl()}/functions/v1/payment-events`, {
    method: "POST",
    headers: { "stripe-signature": "t=1,v1=00" },
    body: "{}",
  });
  await response.body?.cancel();
  return response.status === 400
    ? []
    : [wrong(`payment-events answers ${response.status} to an unsigned event, not 400`, setup)];
}

/** Stripe's keys, which must have the same mode, and the endpoints that send events to the functions. */
export const stripe: Check = {
  name: "Stripe",
  async look(project) {
    const secretKey = project.need("STRIPE_SECRET_KEY");
    const publishableKey = project.need("NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY");
    const secrets = project.need("STRIPE_WEBHOOK_SECRET").split(/\s+/);
    const [mode, publicMode] = [modeOf(secretKey), modeOf(publishableKey)];
    const url = `${project.backendUrl()}/functions/v1/payment-events`;
    const endpoints = (await readEndpoints(project)).filter(
      (endpoint) => endpoint.url === url && endpoint.status === "enabled",
    );
    const own = endpoints.filter(({ application }) => !application);
    const connected = endpoints.filter(({ application }) => application);
    const problems = [
      ...(mode === publicMode && publishableKey.startsWith("pk_")
        ? []
        : [
            wrong(
              `the secret key is of ${mode} mode, the publishable one of ${publicMode}`,
              "set keys of one mode",
            ),
          ]),
      ...findMissingEvents(own, accountEvents, "the account"),
      ...findMissingEvents(connected, connectedEvents, "connected accounts"),
      ...(secrets.length < endpoints.length ||
      secrets.some((secret) => !secret.startsWith("whsec_"))
        ? [
            wrong(
              "STRIPE_WEBHOOK_SECRET has not the secret of each endpoint",
              "put them there, separated by spaces",
            ),
          ]
        : []),
      ...(await askFunction(project)),
    ];
    return unlessWrong(problems, `${mode} mode, ${endpoints.length} endpoints`);
  },
};

import type { Objects, Session } from "../store.ts";
import { both, type Html, html, money, page } from "./layout.ts";

/** One payment as `/payments.json` answers it; `status` is Stripe's, amounts are in minor units. */
export type PaymentRow = {
  id: string;
  booking_id: string | null;
  status: string;
  amount: number;
  captured: number;
  refunded: number;
  currency: string;
};

/** Number of shown objects, newest first. */
const limit = 500;

/** Returns every payment, newest first. The refunded amount leaves out failed refunds. */
export function readPayments({ sql }: Pick<Session, "sql">): Promise<PaymentRow[]> {
  return sql<PaymentRow>(
    `select id, data -> 'metadata' ->> 'booking_id' as booking_id, data ->> 'status' as status,
       (data ->> 'amount')::double precision as amount,
       (data ->> 'amount_received')::double precision as captured,
       (select coalesce(sum((refund.data ->> 'amount')::bigint), 0)::double precision
        from local.payment_objects as refund
        where refund.kind = 'refund' and refund.data ->> 'payment_intent' = intent.id
          and refund.data ->> 'status' <> 'failed') as refunded,
       data ->> 'currency' as currency
     from local.payment_objects as intent
     where kind = 'payment_intent' order by (data ->> 'created')::bigint desc, seq desc limit ${limit}`,
  );
}

const names = {
  payment_intent: both("Payment", "دفعة"),
  refund: both("Refund", "استرداد"),
  dispute: both("Dispute", "اعتراض"),
  transfer: both("Transfer", "تحويل"),
};
type Shown = { [K in keyof typeof names]: { kind: K; data: Objects[K] } }[keyof typeof names];

/** Renders a form with a button for each outcome. */
const buttons = (path: string, outcomes: Record<string, Html>): Html =>
  html`<form method="post" action="/payments/${path}" class="buttons">${Object.entries(
    outcomes,
  ).map(
    ([outcome, label]) => html`<button name="outcome" value="${outcome}">${label}</button>`,
  )}</form>`;

/** Renders the actions that a bank still has. */
function actionsOf({ kind, data }: Shown, disputed: Set<unknown>): Html | null {
  if (kind === "payment_intent" && data.status === "succeeded" && !disputed.has(data.id)) {
    const dispute = both("Dispute", "الاعتراض على الدفعة");
    return buttons(`charges/${data.latest_charge}`, { dispute });
  }
  if (kind === "dispute" && !["won", "lost", "warning_closed"].includes(data.status)) {
    const outcomes = { won: both("Won", "كسب الاعتراض"), lost: both("Lost", "خسارة الاعتراض") };
    return buttons(`disputes/${data.id}`, outcomes);
  }
  if (kind === "transfer" && !data.reversed) {
    return buttons(`transfers/${data.id}`, { returned: both("Return", "إرجاع التحويل") });
  }
  return null;
}

function article(shown: Shown, disputed: Set<unknown>): Html {
  const { kind, data } = shown;
  const status = "status" in data ? data.status : data.reversed && "reversed";
  const error = kind === "payment_intent" ? data.last_payment_error?.code : null;
  return html`<article id="${data.id}">
    <h2>${names[kind]} <bdi>${money(data.amount, data.currency, "en")}</bdi></h2>
    <p><code>${status || null} ${error}</code></p>
    <p class="hint">${new Date(data.created * 1000).toISOString()} · <bdi>${data.id}</bdi>
      <bdi>${data.metadata?.booking_id}</bdi></p>
    ${actionsOf(shown, disputed)}
  </article>`;
}

/** Renders the events of the service, newest first, in both languages. */
export async function overviewPage({ sql }: Session, siteUrl: string): Promise<Response> {
  const shown = await sql<Shown>(
    `select kind, data from local.payment_objects where kind = any ($1)
     order by (data ->> 'created')::bigint desc, seq desc limit ${limit}`,
    [Object.keys(names)],
  );
  const disputed = new Set(
    shown.map(({ kind, data }) => kind === "dispute" && data.payment_intent),
  );
  return page({
    title: "Payments · Mahfil",
    locale: "en",
    kind: "overview",
    body: html`<h1>${both("Payments", "المدفوعات")}</h1>
<p>${both("This stands in for the payment company: no real money moves.", "بديل تجريبي لشركة الدفع: لا أموال حقيقية.")}
<a href="${siteUrl}">Mahfil</a></p>
${shown.map((one) => article(one, disputed))}`,
  });
}

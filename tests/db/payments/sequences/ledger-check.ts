import type { PaymentSystem } from "./payment-system.ts";

type Entry = {
  id: string;
  transaction: string;
  kind: string;
  currency: string;
  amount: number;
  /** The payee of an entry in the account `payee`. */
  payee: string | null;
  postedAt: number;
  /** The time of a transfer's creation: later losses do not reduce it. */
  madeAt: number | null;
};

type Payee = { balance: number; lost: { amount: number; postedAt: number }[] };

const newEntries = `select e.id::text, e.transaction_id as transaction, t.kind, e.currency, e.amount_minor::float8 as amount,
    case when e.account = 'payee' then e.user_id end as payee,
    extract(epoch from e.created_at)::float8 as "postedAt", extract(epoch from x.created_at)::float8 as "madeAt"
  from public.ledger_entries e
  join private.ledger_transactions t on t.id = e.transaction_id
  left join public.payout_transfers x
    on x.id = case when t.kind = 'transfer' then substr(t.key, length('transfer:') + 1)::uuid end
  where e.id > $1::bigint order by e.id`;

const sumOf = (lost: Payee["lost"]) => lost.reduce((sum, { amount }) => sum + amount, 0);

/** Returns what a payee owes: losses by disputes, and fees of transfers and cash from guests. */
const debts = ["dispute_lost", "fee_owed"];

/** Checks payees' balances over time: no transfer exceeds the owed amount, and they owe only losses and fees. */
function createPayeeCheck() {
  const payees = new Map<string, Payee>();
  return (entries: readonly Entry[]): string[] => {
    const problems: string[] = [];
    for (const { payee: id, currency, kind, amount, postedAt, madeAt } of entries) {
      if (id === null) continue;
      const name = `payee ${id} in ${currency}`;
      const payee = payees.get(name) ?? { balance: 0, lost: [] };
      payees.set(name, payee);
      payee.balance += amount;
      if (debts.includes(kind)) payee.lost.push({ amount, postedAt });
      const allowed =
        kind === "transfer"
          ? payee.lost.filter((lost) => lost.postedAt > (madeAt ?? 0))
          : payee.lost;
      if (payee.balance > sumOf(allowed)) {
        problems.push(
          `${name} owes ${payee.balance} after a ${kind} of ${amount}, and may owe ${sumOf(allowed)}`,
        );
      }
    }
    return problems;
  };
}

/**
 * Checks the new entries of the ledger: each transaction, and so each currency, sums to zero, and payees get at most what
 * they are owed.
 */
export function createLedgerCheck({ sql }: Pick<PaymentSystem, "sql">) {
  let last = "0";
  const totals = new Map<string, number>();
  const checkPayees = createPayeeCheck();
  return async (): Promise<string[]> => {
    const entries = await sql<Entry>(newEntries, [last]);
    const transactions = new Map<string, number>();
    for (const { transaction, currency, amount } of entries) {
      const key = `${transaction} in ${currency}`;
      transactions.set(key, (transactions.get(key) ?? 0) + amount);
      totals.set(currency, (totals.get(currency) ?? 0) + amount);
    }
    last = entries.at(-1)?.id ?? last;
    const wrong = [...transactions, ...totals].filter(([, sum]) => sum !== 0);
    // Reports each violation only once.
    if (wrong.length > 0) totals.clear();
    return [
      ...wrong.map(([name, sum]) => `the ledger sums to ${sum}: ${name}`),
      ...checkPayees(entries),
    ];
  };
}

/** Checks the whole ledger: each currency of each transaction sums to zero. */
export async function checkWholeLedger({ sql }: Pick<PaymentSystem, "sql">): Promise<string[]> {
  const rows = await sql<{ transaction: string; currency: string; sum: number }>(
    `select transaction_id as transaction, currency, sum(amount_minor)::float8 as sum
     from public.ledger_entries group by transaction_id, currency having sum(amount_minor) <> 0`,
  );
  return rows.map(
    ({ transaction, currency, sum }) => `the ledger sums to ${sum}: ${transaction} in ${currency}`,
  );
}

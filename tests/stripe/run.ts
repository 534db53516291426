// `npm run test:stripe -- spec3.json`: checks the exchanges between the official client and the embedded payment service, and
// the service's events, against Stripe's own OpenAPI description. The file is openapi/spec3.json of github.com/stripe/openapi.
// `--sequences 200` runs 200 random sequences instead of 60, `--seed 7` chooses others. The exit code is 1 if the description
// refuses something.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startBackend } from "../../supabase/local/backend.ts";
import { apiVersion } from "../../supabase/local/payments/events.ts";
import { startPostgres } from "../../supabase/local/postgres.ts";
import { createLedgerCheck } from "../db/payments/sequences/ledger-check.ts";
import { createPaymentSystem } from "../db/payments/sequences/payment-system.ts";
import { runSequence } from "../db/payments/sequences/run-sequence.ts";
import { createService } from "../db/payments/sequences/service.ts";
import type { Description } from "./description.ts";
import { makeOtherCalls, reverseTransfer } from "./other-calls.ts";
import { checkedService, createFindings, printFindings } from "./record.ts";
import { createValidation } from "./validation.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sequences: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
  },
});
const [file] = positionals;
if (!file) {
  console.error("Usage: npm run test:stripe -- <spec3.json of github.com/stripe/openapi>");
  process.exit(2);
}
const description: Description = JSON.parse(readFileSync(file, "utf8"));
const findings = createFindings();

process.env.LOCAL_POOL_MAX ??= "3";
const postgres = await startPostgres();
const backend = await startBackend({
  port: 0,
  dataDir: null,
  seed: false,
  databaseUrl: postgres.url,
});
const problems: string[] = [];
try {
  await backend.sql(
    "update public.platform_settings set value = '1000000' where key like 'open_bookings_%' or key like 'abandoned_%'",
  );
  const service = checkedService(
    createService(backend.db),
    createValidation(description),
    findings,
  );
  const system = await createPaymentSystem(backend.db, { service });
  const checkLedger = createLedgerCheck(system);
  for (let index = 0; index < Number(values.sequences); index++) {
    const result = await runSequence(system, Number(values.seed) + index, checkLedger);
    problems.push(...result.problems);
    await reverseTransfer(service);
  }
  await system.reset();
  await makeOtherCalls(service);
} finally {
  await backend.stop();
  await postgres.stop();
}
console.log(
  `Stripe's description of the version ${description.info.version}; the client's is ${apiVersion}`,
);
printFindings(findings);
for (const problem of problems) console.log(`A sequence failed: ${problem}`);
process.exit(findings.differences.size + problems.length > 0 ? 1 : 0);

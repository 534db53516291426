import { startBackend } from "../../supabase/local/backend.ts";
import { recordMail } from "../../supabase/local/inbox.ts";
import { startPostgres } from "../../supabase/local/postgres.ts";
import { createWorker } from "../db/job-worker.ts";

const JOBS = 10_000;
const html = `<p>${"x".repeat(20_000)}</p>`;

/**
 * Measures how many jobs one worker runs in a minute on the embedded backend with its own PostgreSQL server. Each job
 * writes a mail of 20 kB to the inbox; none may run twice.
 */
export async function jobsPerMinute(): Promise<number> {
  const postgres = await startPostgres();
  const backend = await startBackend({
    port: 0,
    dataDir: null,
    databaseUrl: postgres.url,
    seed: false,
  });
  try {
    await backend.sql("delete from private.recurring_jobs");
    await backend.sql("select private.enqueue_job('bench') from generate_series(1, $1::integer)", [
      JOBS,
    ]);
    const run = createWorker(
      backend,
      ({ sendMail }) => ({
        bench: (_, job) => sendMail(job, "to@mahfil.test", { subject: job.id, html, text: "" }),
      }),
      (to, mail, options) => recordMail(backend.db, to, mail, options),
    );
    const start = performance.now();
    const { finished } = await run();
    const minutes = (performance.now() - start) / 60_000;
    const [inbox] = await backend.sql(
      "select count(*)::integer as mails, count(distinct message_id)::integer as ids from local.inbox",
    );
    if (finished !== JOBS || inbox?.mails !== JOBS || inbox?.ids !== JOBS) {
      throw new Error(`${finished} jobs sent ${inbox?.mails} mails of ${inbox?.ids} message ids`);
    }
    return JOBS / minutes;
  } finally {
    await backend.stop();
    await postgres.stop();
  }
}

import { type Check, right, setup, unlessWrong, wrong } from "./check.ts";

/** pg_cron and pg_net, and the schedule that runs jobs each minute. */
export const schedule: Check = {
  name: "Schedule",
  async look({ query }) {
    const [extensions] = await query<{ has_cron: boolean; has_net: boolean }>({
      text: `select to_regclass('cron.job') is not null as has_cron,
        to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is not null as has_net`,
    });
    const missing = [
      ...(extensions?.has_cron ? [] : [wrong("the extension pg_cron is off", setup)]),
      ...(extensions?.has_net ? [] : [wrong("the extension pg_net is off", setup)]),
    ];
    if (!extensions?.has_cron) return missing;
    const [job] = await query<{ schedule: string; active: boolean }>({
      text: "select schedule, active from cron.job where jobname = 'run-jobs'",
    });
    if (!job) return [...missing, wrong("jobs are not scheduled", setup)];
    const isRunning = job.active && job.schedule === "* * * * *";
    return unlessWrong(
      [...missing, ...(isRunning ? [] : [wrong("jobs are not run each minute", setup)])],
      "jobs are run each minute",
    );
  },
};

type Answer = {
  status_code: number | null;
  error: string | null;
  content: string | null;
  seconds: number;
};

/** The schedule calls each minute. */
const LATEST_SECONDS = 300;

/** The last response of run-jobs to the schedule. */
export const jobRuns: Check = {
  name: "Job runs",
  async look({ query }) {
    const [log] = await query<{ exists: boolean }>({
      text: "select to_regclass('net._http_response') is not null as exists",
    });
    if (!log?.exists) return [{ status: "unseen", text: "the extension pg_net is off" }];
    const [answer] = await query<Answer>({
      text: `select status_code, error_msg as error, left(content, 200) as content,
          extract(epoch from now() - created)::int as seconds
        from net._http_response order by id desc limit 1`,
    });
    if (!answer) {
      const remedy = "look again in a minute, then at cron.job_run_details in the SQL editor";
      return [wrong("there is no answer yet", remedy)];
    }
    if (answer.seconds > LATEST_SECONDS) {
      const minutes = Math.round(answer.seconds / 60);
      const remedy = "look at cron.job_run_details in the SQL editor";
      return [wrong(`the last answer is ${minutes} minutes old`, remedy)];
    }
    if (answer.status_code !== 200) {
      const said = answer.status_code ?? "nothing";
      return [wrong(`the last answer is ${said}: ${answer.error ?? answer.content}`, setup)];
    }
    return [right(`the last answer is 200, ${answer.seconds} seconds ago`)];
  },
};

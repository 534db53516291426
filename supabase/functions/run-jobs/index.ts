import { createRunJobsHandler } from "../_shared/jobs/run-jobs.ts";
import { createProcessor } from "../_shared/payments/settings.ts";
import { serve } from "../_shared/runtime/serve.ts";

serve((dependencies, env) =>
  createRunJobsHandler(dependencies, {
    processor: createProcessor(env),
    calendarSecret: env("CALENDAR_REFRESH_SECRET"),
  }),
);

"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { z } from "../shared/zod";

/** Lets a job that was set aside run again. */
export const retryJob = defineAction({
  access: "admin",
  input: z.object({ jobId: z.uuid() }),
  async run({ jobId }, { supabase }) {
    const { error } = await supabase.rpc("retry_job", { p_job_id: jobId });
    if (error) throw new AppError(errorCodeOf(error), error);
    return { jobId };
  },
});

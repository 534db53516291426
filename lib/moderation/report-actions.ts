"use server";

import { z } from "zod";
import { defineAction } from "../define-action";
import { unwrap } from "../errors";
import { textLimits } from "../shared/text-limits";
import { reportReasons } from "./report-types";

/** Tells the admins about a listing; telling again while the first is open replaces it. */
export const reportVenue = defineAction({
  access: "user",
  input: z.object({
    venueId: z.uuid(),
    reason: z.enum(reportReasons),
    text: z.string().trim().max(textLimits.reason),
  }),
  async run({ venueId, reason, text }, { supabase }) {
    const id = unwrap(
      await supabase.rpc("report_venue", { p_venue_id: venueId, p_reason: reason, p_text: text }),
    );
    return { id };
  },
});

/** Notes that a report has been dealt with. */
export const settleReport = defineAction({
  access: "admin",
  input: z.object({ reportId: z.uuid() }),
  async run({ reportId }, { supabase }) {
    const { error } = await supabase.rpc("resolve_report", { p_report_id: reportId });
    if (error) throw error;
    return { reportId };
  },
});

import { textLimits } from "../shared/text-limits";
import { z } from "../shared/zod";

/** The reason of a decision, which the owner reads. */
export const decisionReason = z.string().trim().max(textLimits.reason).optional();

/** The version that the admin read, as `admin_get_review_version` and `admin_get_edit_version` return it. */
export const reviewVersion = z.string().regex(/^[0-9a-f]{64}$/);

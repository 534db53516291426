"use server";

import { roles } from "../auth/types";
import { expireProfiles, expireServices, expireVenue } from "../cache/tags";
import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { z } from "../shared/zod";
import { decisionReason, reviewVersion } from "./schemas";
import { venueDecisions } from "./types";

/** What makes the public pages of a decided listing anew. */
const expireListing = { venue: expireVenue, service: () => expireServices() };

/**
 * Decides about the version of a venue or service that the admin read. Public pages change on the next request. Throws
 * `listing_changed` when there is a newer version.
 */
export const reviewListing = defineAction({
  access: "admin",
  input: z.object({
    kind: z.enum(["venue", "service"]),
    id: z.uuid(),
    decision: z.enum(venueDecisions),
    reason: decisionReason,
    version: reviewVersion,
    /** What to do with the upcoming bookings of a venue that is suspended. */
    bookings: z.enum(["keep", "cancel"]).optional(),
  }),
  async run({ kind, id, decision, reason, version, bookings }, { supabase }) {
    const listing = unwrap(
      await supabase.rpc("review_listing", {
        p_listing_id: id,
        p_decision: decision,
        p_reason: reason,
        p_version: version,
        p_bookings: bookings,
      }),
    );
    expireListing[kind](id);
    return { status: listing.status };
  },
});

/** Records that an admin checked the identity of a user, or removes that. Public pages show it on the next request. */
export const setIdentityChecked = defineAction({
  access: "admin",
  input: z.object({ userId: z.uuid(), isChecked: z.boolean() }),
  async run({ userId, isChecked }, { supabase }) {
    const { error } = await supabase.rpc("admin_set_identity_checked", {
      p_user_id: userId,
      p_is_checked: isChecked,
    });
    if (error) throw new AppError(errorCodeOf(error), error);
    expireProfiles();
    return { isChecked };
  },
});

/** Sets the role of a user. The database allows it to admins only, and logs it. */
export const setUserRole = defineAction({
  access: "admin",
  input: z.object({ userId: z.uuid(), role: z.enum(roles) }),
  async run({ userId, role }, { supabase }) {
    unwrap(await supabase.rpc("admin_set_role", { p_user_id: userId, p_role: role }));
    return { role };
  },
});

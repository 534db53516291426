"use server";

import { z } from "zod";
import { expireServices, expireVenue } from "../cache/tags";
import { defineAction } from "../define-action";
import { AppError, errorCodeOf, unwrap } from "../errors";
import { parseMoney } from "../shared/money";
import type { createServerSupabase } from "../supabase/server";
import { listServiceCities } from "./provider-queries";
import { serviceInput } from "./provider-schemas";

const id = z.uuid();

type Client = Awaited<ReturnType<typeof createServerSupabase>>;

/** Submits what was just saved; `held` when its provider must be verified first. Throws AppError. */
async function submitSaved(supabase: Client, serviceId: string) {
  const { error } = await supabase.rpc("submit_service", { p_service_id: serviceId });
  const code = error && errorCodeOf(error);
  if (code && code !== "not_verified") throw new AppError(code, error);
  return { id: serviceId, held: code === "not_verified" };
}

/**
 * Saves a service of the caller's (a new draft without an id), and submits it when asked to. Somebody
 * who is not verified keeps the draft: `held`.
 */
export const saveService = defineAction({
  access: "service_provider",
  input: z.object({ id: id.nullable(), service: serviceInput }),
  async run({ id, service }, { supabase, user }) {
    const city = (await listServiceCities()).find(({ slug }) => slug === service.city);
    if (service.city && !city) throw new AppError("invalid_input");
    const strangers = service.images.some((path) => !path.startsWith(`${user.id}/`));
    const fields = {
      name: service.name,
      name_ar: service.nameAr || null,
      description: service.description,
      description_ar: service.descriptionAr || null,
      category_id: service.categoryId || null,
      pricing_type: service.pricingType,
      price: parseMoney(service.price, service.currency) ?? 0,
      currency: service.currency,
      city: city?.name.en ?? "",
      country: city?.country ?? "",
      images: service.images,
    };
    if (id === null) {
      if (strangers) throw new AppError("forbidden");
      const made = unwrap(
        await supabase
          .from("services")
          .insert({ ...fields, provider_id: user.id })
          .select("id")
          .single(),
      );
      if (service.mode === "submit") return submitSaved(supabase, made.id);
      return { id: made.id, held: false };
    }
    const before = unwrap(
      await supabase
        .from("services")
        .select("status, images")
        .eq("id", id)
        .eq("provider_id", user.id)
        .maybeSingle(),
    );
    // Pictures that it already has may lie elsewhere (demo data); new ones are the provider's own.
    const added = service.images.filter((path) => !before.images.includes(path));
    if (added.some((path) => !path.startsWith(`${user.id}/`))) throw new AppError("forbidden");
    const unfinished = before.status === "draft" || before.status === "rejected";
    if (unfinished === (service.mode === "change")) throw new AppError("wrong_status");
    unwrap(
      await supabase
        .from("services")
        .update(fields)
        .eq("id", id)
        .eq("provider_id", user.id)
        .select("id")
        .maybeSingle(),
    );
    expireServices();
    if (service.mode === "submit") return submitSaved(supabase, id);
    return { id, held: false };
  },
});

/** Sends a saved service to review. Errors: invalid_input when something is missing. */
export const submitService = defineAction({
  access: "service_provider",
  input: z.object({ id }),
  async run({ id }, { supabase }) {
    const row = unwrap(await supabase.rpc("submit_service", { p_service_id: id }));
    return { status: row.status };
  },
});

/** Takes a service off the public pages and back, or out of the review queue. */
export const moveService = defineAction({
  access: "service_provider",
  input: z.object({ id, to: z.enum(["paused", "active", "draft"]) }),
  async run({ id, to }, { supabase, user }) {
    const row = unwrap(
      await supabase
        .from("services")
        .update({ status: to })
        .eq("id", id)
        .eq("provider_id", user.id)
        .select("status")
        .maybeSingle(),
    );
    expireServices();
    return { status: row.status };
  },
});

/** Deletes a draft or a rejected service, and its pictures. */
export const deleteService = defineAction({
  access: "service_provider",
  input: z.object({ id }),
  async run({ id }, { supabase, user }) {
    const gone = unwrap(
      await supabase
        .from("services")
        .delete()
        .eq("id", id)
        .eq("provider_id", user.id)
        .select("images")
        .maybeSingle(),
    );
    if (gone.images.length > 0) {
      const { error } = await supabase.storage.from("service-images").remove(gone.images);
      if (error) console.error("pictures of a deleted service could not be removed", error);
    }
    return { id };
  },
});

/** Accepts or declines a venue's invitation to one of the caller's services. */
export const answerInvitation = defineAction({
  access: "service_provider",
  input: z.object({
    venueId: z.uuid(),
    serviceId: z.uuid(),
    answer: z.enum(["accept", "decline"]),
  }),
  async run({ venueId, serviceId, answer }, { supabase }) {
    const row = unwrap(
      await supabase.rpc("respond_to_venue_invitation", {
        p_venue_id: venueId,
        p_service_id: serviceId,
        p_answer: answer,
      }),
    );
    expireServices();
    expireVenue(venueId);
    return { status: row.status };
  },
});

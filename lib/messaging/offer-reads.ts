import { defineRead } from "../define-read";
import { z } from "../shared/zod";
import { numeric, unwrapRow } from "../supabase/unwrap-row";
import { offerPaymentRow, toOfferPayment } from "./offer-payment";
import type { OfferPreview } from "./offer-types";

const previewRow = z.object({
  currency: z.string(),
  total_minor: numeric,
  payment: offerPaymentRow,
});

/** Previews how accepting an offer would change its booking. */
export const previewOffer = defineRead({
  access: "user",
  input: z.object({ id: z.uuid() }),
  async run({ id }, { supabase }): Promise<OfferPreview> {
    const answer = await supabase.rpc("preview_offer", { p_offer_id: id });
    const row = unwrapRow(previewRow, answer);
    return {
      currency: row.currency,
      totalMinor: row.total_minor,
      payment: toOfferPayment(row.payment),
    };
  },
});

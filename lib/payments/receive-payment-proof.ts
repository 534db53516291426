import { receiveProof } from "./receive-proof";

/**
 * Receives a payment proof for an `?installment` of the caller's booking and sends it to the host, like `receiveProof`.
 */
export const receivePaymentProof = (request: Request, upload: string): Promise<Response> =>
  receiveProof(request, upload, {
    parameter: "installment",
    send: ({ id, subjectId, kind, note }, supabase) =>
      supabase.rpc("send_payment_proof", {
        p_installment_id: subjectId,
        p_proof_id: id,
        p_kind: kind,
        p_note: note,
      }),
  });

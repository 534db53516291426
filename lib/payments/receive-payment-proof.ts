import { receiveProof } from "./receive-proof";

/** Takes a proof of the payment of an `?installment` of the caller's booking and sends it to the host, as receiveProof does. */
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

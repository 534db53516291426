/** In which words a cancellation policy is said: what is refunded, or what stays due. */
export type PolicyWording = "refund" | "due";

/** The words for a booking of which so much was paid through Mahfil, in minor units: only that can be refunded. */
export const policyWording = (paidMinor: number): PolicyWording =>
  paidMinor > 0 ? "refund" : "due";

/** The words before a booking: guests pay hosts directly, and nothing through Mahfil. */
export const offeredWording = policyWording(0);

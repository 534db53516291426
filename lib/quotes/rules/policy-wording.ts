/** In which words a cancellation policy is said: what is refunded, or what stays due. */
export type PolicyWording = "refund" | "due";

/** The words for what is paid by card, which is refunded, or to the host directly, who is owed it. */
export const policyWording = (isByCard: boolean): PolicyWording => (isByCard ? "refund" : "due");

/** The words where it is not known how a venue is paid. */
export const offeredWording = policyWording(false);

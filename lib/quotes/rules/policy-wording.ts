/** How the text of a cancellation policy describes it: as what is refunded, or as what stays due. */
export type PolicyWording = "refund" | "due";

/** The wording by payment method: a card payment is refunded; a host who is paid directly is owed the rest. */
export const policyWording = (isByCard: boolean): PolicyWording => (isByCard ? "refund" : "due");

/** The wording when the payment method of a venue is unknown. */
export const offeredWording = policyWording(false);

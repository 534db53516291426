/** The steps of the guided checkout, in order. */
export const checkoutSteps = ["time", "extras", "details", "review"] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

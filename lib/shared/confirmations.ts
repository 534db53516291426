/** What is confirmed about a user: an admin checked a document, or a code proved an address or a number. */
export type Confirmation = "identity" | "email" | "phone";

/** The confirmations of a user. A code proves an address or a number, and nothing else. */
export function getConfirmations(user: {
  is_verified: boolean | null;
  verification_type: string | null;
  isIdentityChecked: boolean | null;
}): Confirmation[] {
  const proved = user.verification_type === "phone" ? "phone" : "email";
  return [
    ...(user.isIdentityChecked ? (["identity"] as const) : []),
    ...(user.is_verified ? ([proved] as const) : []),
  ];
}

/** The groups of `admin_list_deposit_claims`: contested, waiting for the guest, decided. */
export const claimGroups = ["waiting", "open", "decided"] as const;
export type ClaimGroup = (typeof claimGroups)[number];

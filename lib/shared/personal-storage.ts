/** The storage keys of texts that a user has typed. */
export const personalKeys = {
  listingDraft: "mahfil_venue_draft",
  providerDraft: "mahfil_provider_draft",
  messageDrafts: "mahfil_message_drafts",
  checkoutDraft: "mahfil_checkout_draft",
  unsentMessages: "mahfil_unsent_messages",
  termsDraft: "mahfil_payment_terms_draft",
  pendingSignUp: "mahfil_pending_sign_up",
  requestedCode: "mahfil_requested_code",
  recoveryEmail: "mahfil_recovery_email",
} as const;

/**
 * Removes the user's typed texts from this browser, because other people may use it next. Called when they sign out or
 * delete their account; an expired session keeps the texts.
 */
export function removePersonalData(): void {
  for (const getStorage of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = getStorage();
      for (const key of Object.values(personalKeys)) storage.removeItem(key);
    } catch {
      // A browser that denies access to its storage has stored nothing.
    }
  }
}

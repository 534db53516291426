import type { OAuthProvider } from "../auth/schemas";

/** How a user can prove their identity again: with their password, or by a new sign-in with one of these services. */
export type ReauthenticationWays = { hasPassword: boolean; providers: OAuthProvider[] };

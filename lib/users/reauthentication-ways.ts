import type { OAuthProvider } from "../auth/schemas";

/** How a user can show that it is them: with their password, or else by a new sign-in with one of these services. */
export type ReauthenticationWays = { hasPassword: boolean; providers: OAuthProvider[] };

"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { absoluteUrl } from "../i18n/absolute-url";
import { storeOAuthLocale } from "./oauth-locale";
import { isProviderEnabled } from "./oauth-providers";
import { withReturnPath } from "./return-path";
import { oauthInput } from "./schemas";

/**
 * Returns the provider's sign-in address. After signing in, the browser returns to `next`, or to the user's profile.
 */
export const startOAuth = defineAction({
  access: "public",
  input: oauthInput,
  async run({ provider, locale, next }, { supabase }) {
    if (!(await isProviderEnabled(provider))) throw new AppError("provider_not_offered");
    const { data, error } = await supabase.auth.signInWithOAuth({
      provider,
      options: {
        redirectTo: absoluteUrl(
          locale,
          next ? withReturnPath("/auth/callback", next) : "/dashboard/profile",
        ),
        skipBrowserRedirect: true,
      },
    });
    if (error || !data.url) throw new AppError(errorCodeOf(error), error);
    await storeOAuthLocale(locale);
    return { url: data.url };
  },
});

"use server";

import { defineAction } from "../define-action";
import { AppError, errorCodeOf } from "../errors";
import { localizePath } from "../i18n/paths";
import { absolute, offersProvider } from "./backend-offers";
import { oauthInput } from "./schemas";

/** The address to go to for signing in elsewhere; from there people return to their profile. */
export const startOAuth = defineAction({
  access: "public",
  input: oauthInput,
  async run({ provider, locale }, { supabase }) {
    if (!(await offersProvider(provider))) throw new AppError("provider_not_offered");
    const { data, error } = await supabase.auth.signInWithOAuth({
      provider,
      options: {
        redirectTo: absolute(localizePath(locale, "/dashboard/profile")),
        skipBrowserRedirect: true,
      },
    });
    if (error || !data.url) throw new AppError(errorCodeOf(error), error);
    return { url: data.url };
  },
});

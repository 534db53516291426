import { emailInput, knownPassword, newPassword, passwordsMatch } from "../auth/schemas";
import { z } from "../shared/zod";

// Messages are keys of `auth.errors`.
export const newPasswordInput = z
  .object({
    password: newPassword,
    confirm: z.string({ error: "confirmRequired" }).min(1, "confirmRequired"),
  })
  .refine(passwordsMatch.check, passwordsMatch.error);

/** `current` is required where the account has a password. */
export const newEmailInput = emailInput.extend({ current: z.string().max(1000).default("") });

/** The password is empty where the account has none. */
export const deletionInput = z.object({ password: knownPassword.or(z.literal("")) });

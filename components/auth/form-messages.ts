/** The messages of fields for a password, with those of the fields beside them. */
export const passwordMessages = [
  "auth.fields",
  "auth.showPassword",
  "auth.hidePassword",
  "auth.capsLock",
  "auth.errors",
] as const;

/** The messages of `NewPasswordFields`, with those of the fields beside them. */
export const newPasswordMessages = [...passwordMessages, "auth.strength"] as const;

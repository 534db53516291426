/** The roles as which the tests of access call the site and the API: a visitor without a session, and every role of a user. */
export const callerRoles = ["anonymous", "guest", "host", "service_provider", "admin"] as const;
export type CallerRole = (typeof callerRoles)[number];

/** The roles that call the site and the API in access tests: a visitor without a session, and every role of a user. */
export const callerRoles = ["anonymous", "guest", "host", "service_provider", "admin"] as const;
export type CallerRole = (typeof callerRoles)[number];

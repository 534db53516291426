const linkTypes = ["signup", "invite", "magiclink", "recovery", "email_change", "email"] as const;

export type LinkType = (typeof linkTypes)[number];

/** The type of a mailed link in an address or a form; undefined when it is unknown. */
export function parseLinkType(value: unknown): LinkType | undefined {
  return linkTypes.find((known) => known === value);
}

/** What opening a mailed link of that type is for. */
export function purposeOfLink(type: LinkType): "confirm" | "recovery" | "signIn" | "emailChange" {
  if (type === "recovery") return "recovery";
  if (type === "magiclink") return "signIn";
  return type === "email_change" ? "emailChange" : "confirm";
}

export type MailedLink = {
  /** The present address of the account. */
  email: string;
  /** The new address of the account; null for a link of another type. */
  newEmail: string | null;
  /** Whether the owner of the address proved it before. If not, opening the link ends the password. */
  isProven: boolean;
};

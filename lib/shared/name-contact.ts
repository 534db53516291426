/** A telephone number has at least this many digits. */
const MIN_PHONE_DIGITS = 7;

const link = /@|:\/\/|www\.|\.(?:com|net|org|info|me|io|co)(?![\p{L}\p{N}])/iu;

/**
 * Whether a name contains a telephone number, an address or a link in its usual form, so that the form can explain the
 * refusal. The database, which also detects disguised ones (`private.is_refused_name`), is the authority.
 */
export function hasContact(name: string): boolean {
  return link.test(name) || (name.match(/\p{Nd}/gu) ?? []).length >= MIN_PHONE_DIGITS;
}

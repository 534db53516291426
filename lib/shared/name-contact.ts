/** Fewer digits are no telephone number. */
const MIN_PHONE_DIGITS = 7;

const link = /@|:\/\/|www\.|\.(?:com|net|org|info|me|io|co)(?![\p{L}\p{N}])/iu;

/**
 * True for a name with a telephone number, an address or a link as people write them. The database, which reads them in every
 * disguise (`private.is_refused_name`), is the authority: this says it kindly.
 */
export function hasContact(name: string): boolean {
  return link.test(name) || (name.match(/\p{Nd}/gu) ?? []).length >= MIN_PHONE_DIGITS;
}

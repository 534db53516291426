export type Strength = "weak" | "fair" | "good" | "strong";

const commonPasswords =
  /^(?:password|passw0rd|qwerty|qwertyuiop|letmein|welcome|iloveyou|admin|mahfil|abc123|azerty)\d*[!.]?$/i;

/** Whether the text is a sequence such as "aaaaaaaa", "12345678" or "abcdefgh". */
function isSequence(text: string): boolean {
  const steps = new Set<number>();
  for (let i = 1; i < text.length; i++) steps.add(text.charCodeAt(i) - text.charCodeAt(i - 1));
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 2);
}

/**
 * An estimate of how hard a password is to guess, by its length and variety. For display only; the
 * sign-up schema decides what is accepted.
 */
export function passwordStrength(password: string): Strength {
  const length = [...password].length;
  if (length < 8 || commonPasswords.test(password) || isSequence(password)) return "weak";
  const distinct = new Set(password).size;
  if (distinct < 5) return "weak";
  const characterClasses = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const points = length + (characterClasses - 1) * 2;
  if (points >= 18) return "strong";
  if (points >= 13) return "good";
  return "fair";
}

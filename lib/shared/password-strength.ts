export type Strength = "weak" | "fair" | "good" | "strong";

const common =
  /^(?:password|passw0rd|qwerty|qwertyuiop|letmein|welcome|iloveyou|admin|mahfil|abc123|azerty)\d*[!.]?$/i;

/** True for "aaaaaaaa", "12345678", "abcdefgh" and the like. */
function isRun(text: string): boolean {
  const steps = new Set<number>();
  for (let i = 1; i < text.length; i++) steps.add(text.charCodeAt(i) - text.charCodeAt(i - 1));
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 2);
}

/**
 * A rough hint of how hard a password is to guess: length first, variety second.
 * A hint only; what is accepted is decided elsewhere.
 */
export function passwordStrength(password: string): Strength {
  const length = [...password].length;
  if (length < 8 || common.test(password) || isRun(password)) return "weak";
  const distinct = new Set(password).size;
  if (distinct < 5) return "weak";
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const points = length + (kinds - 1) * 2;
  if (points >= 18) return "strong";
  if (points >= 13) return "good";
  return "fair";
}

/** Never shown: every address belongs to a language (next.config.ts). Without it each page would carry Next's own. */
export default function NotFound() {
  return null;
}

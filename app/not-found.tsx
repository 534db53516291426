/**
 * Never shown: every address belongs to a language (next.config.ts). Without this file each page would contain Next's own
 * not-found page.
 */
export default function NotFound() {
  return null;
}

import { createHash } from "node:crypto";

/** The UUID (version 5 layout) of a name, which is stable, so that links to demo data work after a reset. */
export function idOf(kind: string, name: string): string {
  const bytes = createHash("sha1").update(`mahfil.test/${kind}/${name}`).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join("-");
}

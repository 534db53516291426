import { cacheTags } from "../../cache/cache-tags";
import { type Read, readPublic } from "../../cache/read";
import { z } from "../../shared/zod";
import { createPublicClient } from "../../supabase/public";
import { unwrapRow } from "../../supabase/unwrap-row";

export const sitemapKinds = ["venues", "services"] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** A public page and when it last changed. `updatedAt` is an ISO 8601 instant. */
export type SitemapChange = { id: string; updatedAt: string };

/** How long search engines may get an outdated sitemap, in seconds. */
export const SITEMAP_SECONDS = 3600;

const partsRow = z.object({ venues: z.number(), services: z.number() });
const entryRows = z.array(z.object({ id: z.string(), updated_at: z.string() }));

/** The number of parts of the sitemaps of venues and of services. */
export function countSitemapParts(): Promise<Read<Record<SitemapKind, number>>> {
  return readPublic(
    ["sitemap-parts"],
    [],
    async () => unwrapRow(partsRow, await createPublicClient().rpc("count_sitemap_parts")),
    SITEMAP_SECONDS,
  );
}

/** The active venues or services of a part, counted from 0; null for a part that does not exist. */
export async function listSitemapPart(
  kind: SitemapKind,
  part: number,
): Promise<Read<SitemapChange[] | null>> {
  const counts = await countSitemapParts();
  if (!counts.ok) return counts;
  if (part >= counts.data[kind]) return { ok: true, data: null };
  return readPublic(["sitemap-part", kind, String(part)], [cacheTags[kind]], async () => {
    const args = { p_kind: kind, p_part: part };
    const answer = await createPublicClient().rpc("list_sitemap_part", args);
    const rows = unwrapRow(entryRows, answer);
    return rows.map((row) => ({ id: row.id, updatedAt: row.updated_at }));
  });
}

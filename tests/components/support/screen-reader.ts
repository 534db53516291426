import { virtual } from "@guidepup/virtual-screen-reader";
import { expect } from "vitest";
import { collectSeen, expectAllHeard, toHeard } from "../../e2e/support/seen-content.ts";
import {
  announcementOf,
  announcements,
  expectReadWell,
  MOST_PHRASES,
  readPhrases,
} from "../../e2e/support/spoken-phrases.ts";
import { getLocale } from "./next-intl-server.ts";

/**
 * Reads a part of the page from beginning to end. Expects that everything visible is announced in order, that every control
 * has a name, and that letters of the other language occur only in `names`.
 */
export async function readAloud(
  container: Element = document.body,
  names: string[] = [],
): Promise<string[]> {
  const seen = collectSeen(container);
  const phrases = (await readPhrases(virtual, container, MOST_PHRASES)).map(toHeard);
  expectAllHeard(seen, phrases);
  expectReadWell(phrases, await getLocale(), names);
  return phrases;
}

/** Expects that these words are announced automatically (a message, a price, an error) during `work`. */
export async function expectAnnounced(wanted: string, work: () => Promise<unknown>) {
  await virtual.start({ container: document.body });
  await virtual.clearSpokenPhraseLog();
  await work();
  await expect
    .poll(async () => announcements(await virtual.spokenPhraseLog()), {
      message: "what is announced",
    })
    .toMatch(announcementOf(wanted));
  await virtual.stop();
}

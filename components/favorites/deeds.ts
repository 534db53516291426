import { toast } from "@/components/ui/toast";
import { readWish, writeWish } from "@/lib/favorites/wish";
import { localizePath } from "@/lib/i18n/paths";
import { hasSessionCookie } from "@/lib/session-cookie";

export type Words = Record<"saved" | "removed" | "failed" | "copied", string>;

const loaded = new Set<string>();
// What was clicked here outweighs what the server said before.
const decided = new Map<string, boolean>();
let line: Promise<void> = Promise.resolve();
let watching = false;

const signedIn = () => hasSessionCookie(document.cookie);
const isKept = (id: string) => signedIn() && (decided.get(id) ?? loaded.has(id));

function paint() {
  for (const heart of document.querySelectorAll<HTMLElement>("[data-heart]")) {
    const pressed = String(isKept(heart.dataset.heart ?? ""));
    if (heart.ariaPressed !== pressed) heart.ariaPressed = pressed;
  }
}

/** Hearts that come later, with another page or another part of it, are filled too. */
function watch() {
  if (watching) return;
  watching = true;
  let due = false;
  new MutationObserver(() => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      paint();
    });
  }).observe(document.body, { childList: true, subtree: true });
}

function askToSignIn(id: string) {
  writeWish(id);
  const locale = document.documentElement.lang === "ar" ? "ar" : "en";
  const { pathname, search } = window.location;
  const next = encodeURIComponent(pathname + search);
  window.location.assign(`${localizePath(locale, "/signin")}?next=${next}`);
}

async function send(id: string, keep: boolean, words: Words) {
  const answer = await fetch("/api/favorites", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ venue: id, keep }),
  }).catch(() => null);
  if (answer?.ok) {
    toast.success(keep ? words.saved : words.removed, { id: "heart" });
    return;
  }
  // Only if nobody has changed their mind meanwhile.
  if (decided.get(id) === keep) decided.set(id, !keep);
  paint();
  if (answer?.status === 401 && keep) askToSignIn(id);
  else toast.error(words.failed, { id: "heart" });
}

/** Shows it at once, and tells the server one after the other. */
function decide(id: string, keep: boolean, words: Words) {
  decided.set(id, keep);
  watch();
  paint();
  line = line.then(() => send(id, keep, words));
}

async function share(words: Words) {
  const { origin, pathname, search } = window.location;
  const url = origin + pathname + search;
  try {
    if (navigator.share) return await navigator.share({ title: document.title, url });
  } catch (error) {
    // Closed without choosing.
    if (error instanceof DOMException && error.name === "AbortError") return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.success(words.copied);
  } catch {
    toast.message(url, { duration: 10_000 });
  }
}

/** What a click on a heart or on the share button does. */
export function act(button: HTMLElement, words: Words): void {
  const id = button.dataset.heart;
  if (!id) void share(words);
  else if (signedIn()) decide(id, !isKept(id), words);
  else askToSignIn(id);
}

/** Fills the hearts of what is saved, and saves what was wished for before signing in. */
export async function begin(words: Words): Promise<void> {
  const answer = await fetch("/api/favorites").catch(() => null);
  const { ids } = answer?.ok ? ((await answer.json()) as { ids: string[] | null }) : { ids: null };
  if (!ids) return;
  for (const id of ids) loaded.add(id);
  watch();
  paint();
  const wish = readWish();
  if (wish && !loaded.has(wish)) decide(wish, true, words);
}

import type { Message, MessagePage } from "./types";

/** Merges both lists without duplicates, oldest first. Returns `known` itself when nothing is new or different. */
export function mergeMessages(known: Message[], loaded: Message[]): Message[] {
  const byId = new Map([...known, ...loaded].map((message) => [message.id, message]));
  const isUnchanged = known.every(({ id, body, readAt, hasHiddenContacts, offer }) => {
    const latest = byId.get(id);
    return (
      latest?.body === body &&
      latest.readAt === readAt &&
      latest.hasHiddenContacts === hasHiddenContacts &&
      latest.offer?.state === offer?.state
    );
  });
  if (byId.size === known.length && isUnchanged) return known;
  return [...byId.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Merges the known page with a loaded one that follows it without a gap or precedes it. */
export function mergePages(known: MessagePage, loaded: MessagePage): MessagePage {
  const [oldest] = loaded.messages;
  const messages = mergeMessages(known.messages, loaded.messages);
  const reachesFurther = oldest !== undefined && messages[0]?.id === oldest.id;
  const earlier = reachesFurther ? loaded.earlier : known.earlier;
  const isSameGroup =
    loaded.members === undefined ||
    JSON.stringify(loaded.members) === JSON.stringify(known.members);
  const members = isSameGroup ? known.members : loaded.members;
  return messages === known.messages && earlier === known.earlier && isSameGroup
    ? known
    : { messages, earlier, members };
}

/** Whether messages between the known and the loaded ones are missing. */
function hasGap(known: Message[], loaded: Message[]): boolean {
  const ids = new Set(loaded.map(({ id }) => id));
  return known.length > 0 && !known.some(({ id }) => ids.has(id));
}

/**
 * Whether known messages with hidden contacts may be outdated. A conversation shows all contacts at once, so a loaded
 * message with hidden contacts proves that the others are still hidden too.
 */
function mayHaveContacts(known: Message[], loaded: Message[]): boolean {
  if (loaded.some(({ hasHiddenContacts }) => hasHiddenContacts)) return false;
  const ids = new Set(loaded.map(({ id }) => id));
  return known.some(({ id, hasHiddenContacts }) => hasHiddenContacts && !ids.has(id));
}

/**
 * Loads the latest messages, then earlier ones until there is no gap after the known ones and none lacks contacts that
 * are visible by now. `loadPage` returns the messages before a cursor; null returns the latest.
 */
export async function loadLatestMessages(
  known: Message[],
  loadPage: (before: string | null) => Promise<MessagePage>,
): Promise<MessagePage> {
  let { messages, earlier, members } = await loadPage(null);
  while (earlier && (hasGap(known, messages) || mayHaveContacts(known, messages))) {
    const page = await loadPage(earlier);
    messages = [...page.messages, ...messages];
    earlier = page.earlier;
    members = page.members;
  }
  return { messages, earlier, members };
}

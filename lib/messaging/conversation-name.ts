import { isolate } from "../shared/isolate";
import { type Locale, localeTag } from "../shared/locale-tag";
import type { Conversation } from "./types";

/**
 * Names as a list in a sentence: "Mona, Hala and Omar". Each name is isolated, so that it does not change the direction
 * of the sentence.
 */
export const listNames = (names: string[], locale: Locale): string =>
  new Intl.ListFormat(localeTag(locale), { type: "conjunction" }).format(
    names.length > 1 ? names.map(isolate) : names,
  );

/** The names of the other members of a conversation; `formerMember` replaces a deleted account. */
export function conversationName(
  { members, counterpartName }: Pick<Conversation, "members" | "counterpartName">,
  userId: string,
  { formerMember, locale }: { formerMember: string; locale: Locale },
): string {
  if (!members) return counterpartName ?? formerMember;
  const others = members.filter(({ id, side, isBlocked }) => {
    const hasLeft = isBlocked && side === "provider";
    return id !== userId && !hasLeft;
  });
  return listNames(
    others.map(({ name }) => name ?? formerMember),
    locale,
  );
}

/** The user whose presence a conversation shows; null in a group, for a deleted account and for a blocked user. */
export function presenceUserId(conversation: Conversation): string | null {
  const { members, isBlocked, counterpartName, counterpartId } = conversation;
  return members || isBlocked || counterpartName === null ? null : counterpartId;
}

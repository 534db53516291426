import { toLatinDigits } from "../../shared/digits";
import { localized } from "../../shared/localized";
import type { Extra } from "../types";

/** The most extras that are shown without folded groups and a search. */
const MAX_UNFOLDED = 10;

export type ExtraGroup = {
  key: string;
  /** Null for the add-ons of the venue and for services without a category. */
  category: Extra["category"];
  kind: Extra["kind"];
  extras: Extra[];
};

export const isLongList = (extras: Extra[]): boolean => extras.length > MAX_UNFOLDED;

/** The add-ons, then the services by category, sorted by category name; services without a category are last. */
export function groupExtras(extras: Extra[], locale: "en" | "ar"): ExtraGroup[] {
  const groups = new Map<string, ExtraGroup>();
  for (const extra of extras) {
    const key = extra.kind === "addon" ? "addons" : `services ${extra.category?.slug ?? ""}`;
    const group = groups.get(key) ?? {
      key,
      category: extra.category,
      kind: extra.kind,
      extras: [],
    };
    group.extras.push(extra);
    groups.set(key, group);
  }
  const place = ({ kind, category }: ExtraGroup) => (kind === "addon" ? 0 : category ? 1 : 2);
  const name = ({ category }: ExtraGroup) => (category ? localized(category.name, locale) : "");
  return [...groups.values()].sort(
    (a, b) => place(a) - place(b) || name(a).localeCompare(name(b), locale),
  );
}

/** A text normalized for comparison: without case, vowel signs and spelling variants of Arabic letters. */
function comparable(text: string): string {
  return toLatinDigits(text)
    .normalize("NFKD")
    .replace(/[\p{M}ـ]/gu, "")
    .replace(/[أإآٱ]/g, "ا")
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه")
    .toLowerCase();
}

/** The extras whose name, description, category or provider together contain all words of `text`. */
export function findExtras(extras: Extra[], text: string): Extra[] {
  const words = comparable(text).split(/\s+/).filter(Boolean);
  return extras.filter(({ name, description, category, provider }) => {
    const texts = [name, description, category?.name].flatMap((each) =>
      each ? [each.en, each.ar] : [],
    );
    const all = comparable([...texts, provider].join(" "));
    return words.every((word) => all.includes(word));
  });
}

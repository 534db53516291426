import { expect } from "@playwright/test";

/** Something visible in a part of a page: its words, and for headings and fields the role that must be spoken. */
export type Seen = { role: "text" | "heading" | "field"; words: string[] };

declare global {
  interface Window {
    collectSeen?: typeof collectSeen;
  }
}

/**
 * Returns everything visible in a part of the page, in document order: headings, labels of fields, texts, text alternatives of
 * pictures. Content that is hidden from screen readers on purpose is in `drawn`. Runs in the page, so it uses nothing outside of
 * itself.
 */
export function collectSeen(part: Element): { seen: Seen[]; drawn: string[] } {
  const seen: Seen[] = [];
  const drawn: string[] = [];
  const isDrawn = (element: Element) => element.closest("[aria-hidden=true]") !== null;
  const textsOf = (root: Node) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || isDrawn(element)) continue;
      // The options of a select within its label are not part of its name.
      if (element.closest("select")) continue;
      if (element.checkVisibility({ visibilityProperty: true })) texts.push(node.textContent);
    }
    return texts;
  };
  const isOfClosedList = (element: Element) => {
    const option = element.closest("option");
    return option !== null && !option.selected;
  };
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest("script, style, noscript, template, title")) continue;
    const owner = element.closest("select") ?? element;
    if (!owner.checkVisibility({ visibilityProperty: true }) || isOfClosedList(element)) continue;
    if (node instanceof Text) {
      const text = node.data;
      if (!text.trim()) continue;
      if (isDrawn(element)) drawn.push(text);
      else seen.push({ role: "text", words: [text] });
    } else if (isDrawn(element)) {
    } else if (/^H[1-6]$/.test(element.tagName)) {
      seen.push({ role: "heading", words: textsOf(element) });
    } else if (element instanceof HTMLImageElement) {
      if (element.alt.trim()) seen.push({ role: "text", words: [element.alt] });
    } else if (element.matches("input:not([type=hidden]), select, textarea")) {
      const { labels } = element as HTMLInputElement;
      const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
      const named = ids.flatMap((id) => document.getElementById(id) ?? []);
      const name = element.getAttribute("aria-label");
      const words = name
        ? [name]
        : [...(named.length > 0 ? named : (labels ?? []))].flatMap(textsOf);
      // These types have no role of their own.
      const isPlain = /^(password|file|date|time|color)$/.test((element as HTMLInputElement).type);
      seen.push({ role: isPlain ? "text" : "field", words });
    }
  }
  return { seen, drawn };
}

const roles = {
  text: /(?:)/,
  heading: /^heading, .*level \d/,
  field: /^(textbox|searchbox|spinbutton|combobox|listbox|checkbox|switch|radio|slider|button)\b/,
};

/** The text as it is spoken: without direction marks, with plain single spaces. */
export const toHeard = (text: string) =>
  text
    .replace(/[\u200b\u200e\u200f\u061c\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Expects that everything visible was spoken in order: headings as headings, fields with their labels. Content that is hidden
 * from screen readers on purpose (initials, text in a picture) is spoken elsewhere or in other words, so its words and numbers
 * must be among the phrases.
 */
export function expectAllHeard(
  { seen, drawn }: { seen: Seen[]; drawn: string[] },
  phrases: string[],
) {
  const missing: string[] = [];
  let [index, from] = [0, 0];
  for (const { role, words } of seen) {
    const wanted = words.map(toHeard).filter(Boolean);
    const at = phrases.findIndex((phrase, position) => {
      if (position < index || !roles[role].test(phrase)) return false;
      const rest = role === "text" && position === index ? phrase.slice(from) : phrase;
      return wanted.every((word) => rest.includes(word));
    });
    if (at === -1 || wanted.length === 0) {
      missing.push(`${role}: ${wanted.join(" ")}`);
      continue;
    }
    const [first = ""] = wanted;
    const start = phrases[at]?.indexOf(first, at === index ? from : 0) ?? 0;
    from = role === "text" ? start + first.length : 0;
    index = at;
  }
  expect(missing, "seen and not heard in its place").toEqual([]);
  const all = phrases.join("\n");
  const unsaid = drawn
    // Whole numbers are spoken without the decimal that is shown.
    .map((text) => toHeard(text).replace(/\.0$/, ""))
    .filter((text) => /\p{L}{3}|\d/u.test(text) && !all.includes(text));
  expect(unsaid, "drawn and not said anywhere").toEqual([]);
}

import { textLanguage } from "@/lib/shared/text-language";

/** Characters of a long text that are visible at first. */
const VISIBLE_LENGTH = 600;

/** Splits a long text after a paragraph, a sentence or a word near the visible length. */
function splitText(text: string, visibleLength: number): [visible: string, hidden: string] {
  if (text.length <= visibleLength * 1.3) return [text, ""];
  const head = text.slice(0, visibleLength);
  const paragraph = head.lastIndexOf("\n");
  const sentence =
    Math.max(...[". ", "! ", "? ", "؟ ", "。"].map((end) => head.lastIndexOf(end))) + 1;
  const word = head.lastIndexOf(" ");
  const at =
    [paragraph, sentence, word].find((index) => index > visibleLength / 2) ?? visibleLength;
  // Never within a surrogate pair.
  const cut = /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
  return [text.slice(0, cut).trimEnd(), text.slice(cut).trimStart()];
}

/** A user's text with its own line breaks, direction and language; the end of a long text is collapsed. */
export function LongText({
  text,
  more,
  visibleLength = VISIBLE_LENGTH,
}: {
  text: string;
  more: string;
  /** About as many characters are visible at first. */
  visibleLength?: number;
}) {
  const [visible, hidden] = splitText(text, visibleLength);
  const language = textLanguage(text);
  return (
    <div dir="auto" className="match-parent whitespace-pre-line wrap-anywhere">
      <span lang={language}>{visible}</span>
      {hidden && (
        <details className="group/long mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center font-medium text-accent underline underline-offset-4 group-open/long:hidden">
            {more}
          </summary>
          <span lang={language}>{hidden}</span>
        </details>
      )}
    </div>
  );
}

// A text up to this many characters is shown whole; a longer one shows about as much at first.
const SHORT = 600;

/** Where to part a long text: after a paragraph, a sentence or a word, whichever is near enough. */
function part(text: string): [shown: string, folded: string] {
  if (text.length <= SHORT * 1.3) return [text, ""];
  const head = text.slice(0, SHORT);
  const paragraph = head.lastIndexOf("\n");
  const sentence =
    Math.max(...[". ", "! ", "? ", "؟ ", "。"].map((end) => head.lastIndexOf(end))) + 1;
  const word = head.lastIndexOf(" ");
  const at = [paragraph, sentence, word].find((index) => index > SHORT / 2) ?? SHORT;
  // Never between the two halves of one character.
  const cut = /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
  return [text.slice(0, cut).trimEnd(), text.slice(cut).trimStart()];
}

/** Somebody's own words: their line breaks kept, their direction found, the length folded away. */
export function LongText({ text, more }: { text: string; more: string }) {
  const [shown, folded] = part(text);
  return (
    <div dir="auto" className="match-parent whitespace-pre-line wrap-anywhere">
      {shown}
      {folded && (
        <details className="group/long mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center font-medium text-accent underline underline-offset-4 group-open/long:hidden">
            {more}
          </summary>
          {folded}
        </details>
      )}
    </div>
  );
}

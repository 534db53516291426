import { useTranslations } from "next-intl";
import type { FieldChange } from "@/lib/listings/rules/compare-fields";
import { diffWords, type TextPart } from "@/lib/shared/diff-words";
import { EmptyValue } from "./empty-value";

/** Both sides of a text in that language, with removed words marked on one side and added words on the other. */
export function textSides(
  { before, after }: FieldChange & { kind: "text" },
  lang: "en" | "ar" | undefined,
) {
  const parts = diffWords(before, after);
  return {
    before: <MarkedText parts={parts.filter(({ kind }) => kind !== "added")} lang={lang} />,
    after: <MarkedText parts={parts.filter(({ kind }) => kind !== "removed")} lang={lang} />,
  };
}

function MarkedText({ parts, lang }: { parts: TextPart[]; lang: "en" | "ar" | undefined }) {
  if (parts.length === 0) return <EmptyValue />;
  const keyedParts = parts.map((part, index) => ({ ...part, key: `${index} ${part.kind}` }));
  return (
    <p
      lang={lang}
      dir={lang === "ar" ? "rtl" : "auto"}
      className="wrap-anywhere max-w-text whitespace-pre-line"
    >
      {keyedParts.map(({ key, kind, text }) =>
        kind === "same" ? (
          <span key={key}>{text}</span>
        ) : (
          <ChangedWords key={key} kind={kind} text={text} />
        ),
      )}
    </p>
  );
}

/** Removed words are struck through, added ones underlined; screen readers announce both. */
function ChangedWords({ kind, text }: { kind: "removed" | "added"; text: string }) {
  const t = useTranslations("listingChanges.spoken");
  const Tag = kind === "removed" ? "del" : "ins";
  return (
    <Tag
      className={
        kind === "removed"
          ? "rounded-sm bg-danger/12 text-danger line-through decoration-2"
          : "rounded-sm bg-success/14 text-success underline decoration-2 underline-offset-4"
      }
    >
      {/* Isolated, so that the words of the page's language do not decide the direction of the text. */}
      <bdi className="sr-only">{t(kind)} </bdi>
      {text}
      <bdi className="sr-only"> {t("end")} </bdi>
    </Tag>
  );
}

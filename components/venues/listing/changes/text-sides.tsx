import { useTranslations } from "next-intl";
import { diffWords, type TextPart } from "@/lib/shared/diff-words";
import type { ListingChange } from "@/lib/venues/listing/rules/changes";
import { Nothing } from "./nothing";

/** Both sides of a text, with the words that went and those that came marked on their side. */
export function textSides({ field, before, after }: ListingChange & { kind: "text" }) {
  const parts = diffWords(before, after);
  const lang = field.endsWith("_ar") ? ("ar" as const) : undefined;
  return {
    before: <MarkedText parts={parts.filter(({ kind }) => kind !== "added")} lang={lang} />,
    after: <MarkedText parts={parts.filter(({ kind }) => kind !== "removed")} lang={lang} />,
  };
}

function MarkedText({ parts, lang }: { parts: TextPart[]; lang: "ar" | undefined }) {
  if (parts.length === 0) return <Nothing />;
  const shown = parts.map((part, place) => ({ ...part, key: `${place} ${part.kind}` }));
  return (
    <p
      lang={lang}
      dir={lang ? "rtl" : "auto"}
      className="wrap-anywhere max-w-text whitespace-pre-line"
    >
      {shown.map(({ key, kind, text }) =>
        kind === "same" ? (
          <span key={key}>{text}</span>
        ) : (
          <Changed key={key} kind={kind} text={text} />
        ),
      )}
    </p>
  );
}

/** Words that went are struck through, those that came are underlined; both are said aloud as such. */
function Changed({ kind, text }: { kind: "removed" | "added"; text: string }) {
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
      <span className="sr-only">{t(kind)} </span>
      {text}
      <span className="sr-only"> {t("end")} </span>
    </Tag>
  );
}

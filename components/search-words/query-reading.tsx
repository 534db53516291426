import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import type { QueryReading as Reading } from "@/lib/search-words/queries";
import type { QueryClause } from "@/lib/venues/search/query-clauses";

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1 py-2">
      <dt className="basis-40 text-muted text-sm">{label}</dt>
      <dd className="flex min-w-0 flex-1 basis-56 flex-wrap gap-2">{children}</dd>
    </div>
  );
}

const priceOf = ({ price: { min, max, currency } }: QueryClause) =>
  [min ?? "", "–", max ?? "", currency ?? ""].join(" ").trim();

/** How the search reads a query: its clauses, and how many venues it finds. */
export function QueryReading({
  reading,
  names,
}: {
  reading: Reading;
  /** The names of slugs, by kind. */
  names: Record<string, { value: string; name: string }[]>;
}) {
  const t = useTranslations("searchWords");
  const { clauses, free, ignored, total, isMore } = reading;
  const meaningOf = (item: QueryClause) => {
    if (item.kind === "price") return priceOf(item);
    const known = item.values.map(
      (value) => names[item.kind]?.find((each) => each.value === value)?.name ?? value,
    );
    return known.join(" / ");
  };
  const kindOf = ({ kind, values }: QueryClause) => {
    if (kind === "place" && values.length === 0) return t("reading.unknownPlace");
    return kind === "price" || kind === "cheap" ? t(`reading.${kind}`) : t(`kinds.${kind}`);
  };
  return (
    <dl className="divide-y divide-hairline" aria-live="polite">
      {clauses.map((item) => (
        <Row key={`${item.kind} ${item.text}`} label={item.text}>
          <span>{item.isExcluded ? t("reading.not", { kind: kindOf(item) }) : kindOf(item)}</span>
          <bdi className="font-medium wrap-anywhere">{meaningOf(item)}</bdi>
        </Row>
      ))}
      {free.length > 0 && (
        <Row label={t("reading.free")}>
          {free.map(({ text, isKnown }) => (
            <Badge key={text} variant={isKnown ? "neutral" : "warning"}>
              <bdi>{text}</bdi>
              {!isKnown && ` · ${t("reading.unknown")}`}
            </Badge>
          ))}
        </Row>
      )}
      {ignored.length > 0 && (
        <Row label={t("reading.ignored")}>
          <bdi className="wrap-anywhere">{ignored.join(" ")}</bdi>
        </Row>
      )}
      <Row label={t("reading.finds")}>
        {t(isMore ? "reading.countMore" : "reading.count", { count: total })}
      </Row>
    </dl>
  );
}

import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/i18n/local-time";
import { Reason } from "@/components/ui/reason";
import { findOtherLabels } from "@/lib/listings/fields/listing-form";
import type { NameLookup } from "@/lib/listings/rules/compare-fields";
import type { ListingKind } from "@/lib/listings/types";
import type { AdminEdit } from "@/lib/moderation/edit-queries";
import { listingDeclarations } from "../declarations";
import { ListingChanges } from "./listing-changes";

type Props = { kind: ListingKind; edits: AdminEdit[]; names: NameLookup };

/** Edits by admins of a listing with their reasons, for its owner; the newest is open. */
export function AdminEdits({ kind, edits, names }: Props) {
  const t = useTranslations("adminEdits");
  const { texts, fields, compare } = listingDeclarations[kind];
  const getLabel = useTranslations(texts) as (key: string) => string;
  if (edits.length === 0) return null;
  const shown = edits.map((edit) => ({
    ...edit,
    changes: compare(edit.before, edit.after, names),
    others: findOtherLabels(fields, Object.keys(edit.after)).map((key) => getLabel(key)),
  }));
  return (
    <section id="edits" aria-labelledby="edits-title">
      <h2 id="edits-title" className="text-xl">
        {t("title")}
      </h2>
      <p className="mt-1 max-w-text text-muted">{t("body")}</p>
      <ol className="mt-2">
        {shown.map(({ id, at, reason, others, changes }, index) => (
          <li key={id}>
            <details open={index === 0} className="border-hairline border-b py-2">
              <summary className="min-h-11 cursor-pointer py-2 font-medium text-accent">
                {t.rich("at", { date: () => <LocalTime instant={at} /> })}
              </summary>
              <div className="flex flex-col gap-4 pb-3">
                <Reason label={t("reason")} text={reason} />
                {changes.length > 0 && (
                  <ListingChanges kind={kind} changes={changes} heading="edited" />
                )}
                {others.length > 0 && (
                  <div>
                    <p className="font-medium">{t("others")}</p>
                    <ul className="list-disc ps-5">
                      {others.map((label) => (
                        <li key={label}>{label}</li>
                      ))}
                    </ul>
                  </div>
                )}
              </div>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

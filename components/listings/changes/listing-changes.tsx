import { useTranslations } from "next-intl";
import type { DerivedColumns } from "@/lib/listings/fields/define-field";
import type { DeclaredFields } from "@/lib/listings/fields/listing-form";
import type { FieldChange } from "@/lib/listings/rules/compare-fields";
import type { ListingKind } from "@/lib/listings/types";
import { listingDeclarations } from "../declarations";
import { listingPages } from "../kinds";
import { FieldChanges, type RevisionHeading } from "./field-changes";

/** Compares the public version of a listing with a revision. */
export function ListingChanges({
  kind,
  changes,
  heading,
}: {
  kind: ListingKind;
  changes: FieldChange[];
  heading: RevisionHeading;
}) {
  const { texts, ...declared } = listingDeclarations[kind];
  const fields: DeclaredFields = declared.fields;
  const derivedColumns: DerivedColumns = declared.derivedColumns;
  const t = useTranslations(texts) as (key: string) => string;
  return (
    <FieldChanges
      changes={changes}
      heading={heading}
      label={(name) => t((fields[name] ?? derivedColumns[name])?.label ?? "")}
      lang={(name) => {
        const field = fields[name];
        return field?.kind === "text" ? field.lang : undefined;
      }}
      imageUrl={listingPages[kind].imageUrl}
    />
  );
}

import { useTranslations } from "next-intl";
import { derivedColumns, listingFields } from "@/lib/venues/listing/fields";
import type { ListingChange } from "@/lib/venues/listing/rules/listing-changes";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import { FieldChanges, type RevisionHeading } from "./field-changes";

/** Compares the public listing with a revision. */
export function ListingChanges({
  changes,
  heading,
}: {
  changes: ListingChange[];
  heading: RevisionHeading;
}) {
  const t = useTranslations("wizard");
  return (
    <FieldChanges
      changes={changes}
      heading={heading}
      label={(field) => t({ ...listingFields, ...derivedColumns }[field].label)}
      imageUrl={venueImageUrl}
    />
  );
}

import { useTranslations } from "next-intl";
import { listingFields } from "@/lib/venues/listing/fields";
import type { ListingChange } from "@/lib/venues/listing/rules/listing-changes";
import { venueImageUrl } from "@/lib/venues/photos/image-url";
import { FieldChanges, type RevisionHeading } from "./field-changes";

/** What is public of a listing beside what a revision changes. */
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
      label={(field) => t(field === "time_zone" ? "basics.timeZone" : listingFields[field].label)}
      imageUrl={venueImageUrl}
    />
  );
}

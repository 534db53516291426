import { useLocale } from "next-intl";
import { type Localized, localized } from "@/lib/shared/localized";

/** A host's venues as choices of a select, after one that stands for none or all of them. */
export function VenueOptions({
  venues,
  none,
}: {
  venues: { id: string; name: Localized }[];
  none?: string | undefined;
}) {
  const locale = useLocale();
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {venues.map(({ id, name }) => (
        <option key={id} value={id}>
          {localized(name, locale)}
        </option>
      ))}
    </>
  );
}

import { useLocale } from "next-intl";
import { type Localized, localized } from "@/lib/shared/localized";

/** The options of a select of venues, after an option for none or all of them. */
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

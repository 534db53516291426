import { useTranslations } from "next-intl";

/** Says which of the bookings that are over a group holds; nothing for the other groups. */
export function GroupHint({ group }: { group: string | null }) {
  const t = useTranslations("bookings.groupHints");
  if (group !== "past" && group !== "completed") return null;
  return <p className="text-muted">{t(group)}</p>;
}

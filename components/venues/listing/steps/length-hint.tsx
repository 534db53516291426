import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type { FieldOfKind } from "@/lib/venues/listing/fields";
import type { VenueForm } from "@/lib/venues/listing/schemas";

type Props = {
  name: FieldOfKind<"text">;
  /** Names are measured in characters, descriptions in words. */
  unit: "characters" | "words";
};

/** The length of a text beside the recommended one; hidden for an empty text. Not a limit. */
export function LengthHint({ name, unit }: Props) {
  const t = useTranslations("wizard.lengths");
  const text = useWatch<VenueForm, Props["name"]>({ name }).trim();
  if (!text) return null;
  const parts = unit === "words" ? text.split(/\s+/) : Array.from(text);
  return <span className="block tabular-nums">{t(unit, { count: parts.length })}</span>;
}

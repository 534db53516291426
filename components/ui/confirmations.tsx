import { BadgeCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Confirmation } from "@/lib/shared/confirmations";

/** What is confirmed of a user, in words that say no more than was proved. */
export function Confirmations({ items }: { items: Confirmation[] }) {
  const t = useTranslations("ui.confirmations");
  return items.map((item) => (
    <span key={item} className="inline-flex items-center gap-1 text-success">
      <BadgeCheck aria-hidden="true" className="size-4 shrink-0" />
      {t(item)}
    </span>
  ));
}

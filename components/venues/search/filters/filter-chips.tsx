import { X } from "lucide-react";
import { Link } from "@/components/i18n/link";
import { Icon } from "@/components/ui/icon";

export type ActiveFilter = { name: string; without: string };

/** The active filters, each a link to the same search without it. On a phone the row scrolls and its last link stays in view. */
export function FilterChips({
  filters,
  clear,
  labels,
}: {
  filters: ActiveFilter[];
  clear: string;
  /** `remove` has `{name}` as the placeholder of a filter's name. */
  labels: { label: string; remove: string; clear: string };
}) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label={labels.label} className="filter-chips">
      {filters.map(({ name, without }) => (
        <li key={name}>
          <Link
            href={without}
            scroll={false}
            aria-label={labels.remove.replace("{name}", () => name)}
          >
            <bdi>{name}</bdi>
            <Icon of={X} />
          </Link>
        </li>
      ))}
      <li>
        <Link href={clear} scroll={false}>
          {labels.clear}
        </Link>
      </li>
    </ul>
  );
}

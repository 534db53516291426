import { useTranslations } from "next-intl";
import { cn } from "@/lib/shared/cn";
import styles from "./calendar.module.css";
import { toneClass, tones } from "./item-tone";

/** The meaning of the calendar's colours. */
export function Legend() {
  const t = useTranslations("hostCalendar.legend");
  return (
    <ul aria-label={t("label")} className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {tones.map((tone) => (
        <li key={tone} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={cn("h-4 w-5 rounded-sm border border-s-4", toneClass[tone])}
          />
          {t(tone)}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className={cn(styles.closed, "h-4 w-5 rounded-sm border border-hairline")}
        />
        {t("closed")}
      </li>
    </ul>
  );
}

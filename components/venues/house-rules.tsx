import { useLocale, useTranslations } from "next-intl";
import { localized } from "@/lib/shared/localized";
import { houseRuleCodes } from "@/lib/venues/rules/house-rules";
import type { HouseRule } from "@/lib/venues/types";

/** The house rules of a venue: known ones from the messages, others in the host's words. */
export function HouseRules({ rules }: { rules: HouseRule[] }) {
  const t = useTranslations("venues.rules");
  const locale = useLocale();
  const texts = rules.map(({ code, text }) => {
    const key = houseRuleCodes.find((each) => each === code);
    return key ? t(key) : localized(text, locale);
  });
  return (
    <ul className="flex flex-col gap-2">
      {texts.map((text) => (
        <li key={text} className="flex gap-3">
          <span
            aria-hidden="true"
            className="mt-[0.6em] size-1.5 shrink-0 rounded-full bg-accent"
          />
          <span dir="auto" className="match-parent min-w-0 flex-1 wrap-anywhere">
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

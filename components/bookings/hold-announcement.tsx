import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { secondsUntil } from "@/lib/bookings/rules/slot";

/** Minutes before the end of a hold at which it is announced again. */
const announcedMinutes = [10, 5, 3, 2, 1];

/**
 * Tells screen readers when a hold begins or is extended, and how long it lasts. Render it before the hold begins: a region that
 * appears together with its text is not announced.
 */
export function HoldAnnouncement({ expiresAt }: { expiresAt: string | null }) {
  const t = useTranslations("checkout.hold");
  const [text, setText] = useState("");

  useEffect(() => {
    if (!expiresAt) return setText("");
    const minutesLeft = () => Math.ceil(secondsUntil(expiresAt) / 60);
    let minutes = minutesLeft();
    setText(`${t("kept")} ${t("minutes", { count: minutes })}`);
    const timer = setInterval(() => {
      const left = minutesLeft();
      if (left !== minutes && announcedMinutes.includes(left)) {
        setText(t("minutes", { count: left }));
      }
      minutes = left;
    }, 1000);
    return () => clearInterval(timer);
  }, [expiresAt, t]);

  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

import { useTranslations } from "next-intl";
import type { GuestHistory as History } from "@/lib/bookings/host-queries";

/** How many bookings a guest has completed, cancelled and abandoned, for the host who decides on a request. */
export function GuestHistory({ history }: { history: History }) {
  const t = useTranslations("hostBooking.guestHistory");
  return (
    <ul className="flex flex-col gap-1">
      <li>{t("completed", { count: history.completed })}</li>
      <li>{t("cancelled", { count: history.cancelled })}</li>
      {history.abandoned > 0 && <li>{t("abandoned", { count: history.abandoned })}</li>}
    </ul>
  );
}

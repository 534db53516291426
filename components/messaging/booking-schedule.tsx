import { useTranslations } from "next-intl";
import { ClientMessages } from "@/components/i18n/client-messages";
import { Link } from "@/components/i18n/link";
import type { ScheduledMessage } from "@/lib/messaging/scheduled-types";
import { ScheduledMessages } from "./scheduled-messages";

/** The scheduled messages of a booking with a heading, for its host. */
export function BookingSchedule({
  messages,
  userId,
}: {
  messages: ScheduledMessage[];
  userId: string;
}) {
  const t = useTranslations("scheduledMessages");
  return (
    <>
      <h2 className="text-lg">{t("title")}</h2>
      {messages.length > 0 ? (
        <ClientMessages namespaces={["scheduledMessages"]}>
          <ScheduledMessages messages={messages} userId={userId} />
        </ClientMessages>
      ) : (
        <p className="text-muted text-sm">
          {t("ofBooking.nothing")}{" "}
          <Link href="/host/replies" className="text-accent underline">
            {t("ofBooking.schedule")}
          </Link>
        </p>
      )}
    </>
  );
}

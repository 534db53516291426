import { getTranslations } from "next-intl/server";
import { getCurrentUser } from "../auth/session/current-user";
import { formatInstant, formatSpan } from "../shared/format-time";
import { isolate } from "../shared/isolate";
import type { Locale } from "../shared/locale-tag";
import { listMyBookings } from "./queries";

/** A hold of the reader, as text in their language, with the address (without a language) at which they continue. */
export type OwnHold = { id: string; text: string; link: string; href: string; expiresAt: string };

/** The reader's holds at a venue, for pages that are cached for everybody; empty when signed out. Throws AppError. */
export async function getOwnHolds(venueId: string, locale: Locale): Promise<OwnHold[]> {
  if (!(await getCurrentUser())) return [];
  const [{ bookings }, t] = await Promise.all([
    listMyBookings("held"),
    getTranslations({ locale, namespace: "checkout.hold" }),
  ]);
  return bookings
    .filter((hold) => hold.venueId === venueId)
    .map(({ id, startsAt, endsAt, timeZone, holdExpiresAt }) => ({
      id,
      text: t("yours", {
        time: isolate(formatSpan(startsAt, endsAt, timeZone, locale)),
        until: isolate(formatInstant(holdExpiresAt ?? startsAt, timeZone, locale, "time")),
      }),
      link: t("goOn"),
      href: `/booking/${venueId}?hold=${id}&step=details`,
      expiresAt: holdExpiresAt ?? startsAt,
    }));
}

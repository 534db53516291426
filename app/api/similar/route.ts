import type { NextRequest } from "next/server";
import { hasLocale } from "next-intl";
import { getTranslations } from "next-intl/server";
import { cardWords } from "@/components/venues/card-words";
import { routing } from "@/lib/i18n/routing";
import { isUuid } from "@/lib/shared/uuid";
import { getVenue } from "@/lib/venues/queries";
import { listSimilarVenues } from "@/lib/venues/search/queries";
import { answer, refuse } from "../answer";
import { readAskedTime } from "../asked-time";

const SHOWN = 4;

/** Venues like this one that are free at the asked time, as cards: the query of `/api/quote`. */
export async function GET(request: NextRequest) {
  const query = request.nextUrl.searchParams;
  const id = query.get("venue");
  const wanted = query.get("locale");
  const locale = hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale;
  if (!isUuid(id) || readAskedTime(query, "UTC") === "invalid_input") {
    return refuse("invalid_input");
  }
  const venue = await getVenue(id);
  if (!venue.ok) return refuse(venue.code);
  if (!venue.data) return refuse("not_found");
  const asked = readAskedTime(query, venue.data.timeZone);
  if (typeof asked === "string") return refuse(asked);
  const found = await listSimilarVenues(venue.data, SHOWN, asked);
  if (!found.ok) return refuse(found.code);
  const [t, tSave] = await Promise.all([
    getTranslations({ locale, namespace: "venues.card" }),
    getTranslations({ locale, namespace: "favorites" }),
  ]);
  const kept = new URLSearchParams();
  for (const name of ["day", "start", "end", "end_day", "guests"]) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  return answer({
    ok: true,
    data: found.data.map((card) => {
      const words = cardWords(card, locale, t, `?${kept}`);
      return { id: card.id, label: tSave("save", { name: words.name }), words };
    }),
  });
}

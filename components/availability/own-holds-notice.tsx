import { useEffect, useState } from "react";
import { TextLink } from "@/components/ui/text-link";
import type { OwnHold } from "@/lib/bookings/own-holds";
import type { Locale } from "@/lib/i18n/routing";
import { getJson } from "@/lib/shared/get-json";

/** The live holds of the reader at a venue, each until it expires. */
export default function OwnHoldsNotice({ venueId, locale }: { venueId: string; locale: Locale }) {
  const [holds, setHolds] = useState<OwnHold[]>([]);

  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const { signal } = controller;
      const query = new URLSearchParams({ venue: venueId, locale });
      const answer = await getJson<OwnHold[]>(`/api/holds?${query}`, { signal });
      // Without an answer the page stays as it is for everybody.
      if (answer.ok && !signal.aborted) setHolds(answer.data);
    };
    void load();
    // Another tab may have made or released a hold meanwhile.
    const handleVisible = () => document.visibilityState === "visible" && void load();
    document.addEventListener("visibilitychange", handleVisible);
    return () => {
      controller.abort();
      document.removeEventListener("visibilitychange", handleVisible);
    };
  }, [venueId, locale]);

  useEffect(() => {
    const [next] = holds.map(({ expiresAt }) => Date.parse(expiresAt)).sort((a, b) => a - b);
    if (next === undefined) return;
    const removeExpired = () =>
      setHolds((before) => before.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now()));
    const timer = setTimeout(removeExpired, Math.max(0, next - Date.now()) + 50);
    return () => clearTimeout(timer);
  }, [holds]);

  return (
    <div role="status" className="mb-4 flex flex-col gap-2 empty:hidden">
      {holds.map(({ id, text, link, href }) => (
        <p key={id} className="rounded-control bg-tint px-3 py-2 text-sm">
          {text}{" "}
          <TextLink href={href} className="font-medium">
            {link}
          </TextLink>
        </p>
      ))}
    </div>
  );
}

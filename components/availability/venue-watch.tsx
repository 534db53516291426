import { useRefresh } from "@/components/realtime/use-refresh";
import { useTopic } from "@/components/realtime/use-topic";

/** The shortest time between two calls, in milliseconds: anybody can flood a public topic. */
const PAUSE_MS = 1000;

/**
 * Calls `onChange` when something at a public venue became taken or free, and when that may have been missed. Default export:
 * its code is loaded where a calendar is opened.
 */
export default function VenueWatch({
  venueId,
  onChange,
}: {
  venueId: string;
  onChange: () => void;
}) {
  const refresh = useRefresh(async () => {
    onChange();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  });
  useTopic(`venue:${venueId}`, { availability: refresh }, { onReturn: refresh, isPrivate: false });
  return null;
}

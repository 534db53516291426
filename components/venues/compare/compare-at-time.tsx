import { useTranslations } from "next-intl";
import { Link } from "@/components/i18n/link";
import { Badge } from "@/components/ui/badge";

/** What a venue says to the time that it is asked for, worded. */
export type AtTime =
  | { state: "free"; total: string }
  | { state: "taken"; reasons: string[]; nearest: { href: string; words: string } | null }
  | { state: "unknown"; why: string };

/** Whether a venue is free at the asked time; if not why, and when next. */
export function WhetherFree({ answer, name }: { answer: AtTime; name: string }) {
  const t = useTranslations("favorites.table");
  if (answer.state === "unknown") return <p className="text-muted text-sm">{answer.why}</p>;
  const isFree = answer.state === "free";
  const { reasons, nearest } = isFree ? { reasons: [], nearest: null } : answer;
  return (
    <div className="flex flex-col items-start gap-1.5 text-sm">
      <Badge variant={isFree ? "success" : "warning"}>{t(isFree ? "isFree" : "isTaken")}</Badge>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {nearest && (
        <p>
          <span className="block text-muted">{t("nearest")}</span>
          <Link
            href={nearest.href}
            className="inline-block min-h-11 text-accent underline underline-offset-4"
          >
            {nearest.words}
            <span className="sr-only">: {name}</span>
          </Link>
        </p>
      )}
    </div>
  );
}

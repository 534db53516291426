import { Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { secondsUntil } from "@/lib/bookings/rules/slot";

const LOW_SECONDS = 180;

/** How long the slot is still held, and its release. */
export function HoldCountdown({
  expiresAt,
  onExpired,
  onExtend,
  onRelease,
  isExtended,
}: {
  expiresAt: string;
  onExpired: () => void;
  onExtend: () => void;
  onRelease: () => void;
  isExtended: boolean;
}) {
  const t = useTranslations("checkout.hold");
  const [left, setLeft] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    const tick = () => {
      const seconds = secondsUntil(expiresAt);
      setLeft(seconds);
      if (seconds === 0) onExpired();
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [expiresAt, onExpired]);

  if (left === null || left === 0) return null;
  const countdown = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  const isLow = left <= LOW_SECONDS;
  return (
    <div
      className={`flex flex-wrap items-center gap-3 rounded-control px-4 py-3 ${isLow ? "bg-warning/12 text-warning" : "bg-tint"}`}
    >
      <Hourglass aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-48">
        {t("kept")}{" "}
        <span dir="ltr" className="font-semibold tabular-nums" data-testid="countdown">
          {countdown}
        </span>
        <span className="sr-only" role="timer">
          {t("minutes", { count: Math.ceil(left / 60) })}
        </span>
      </p>
      {isLow && <p className="text-sm">{t(isExtended ? "extended" : "extendOnce")}</p>}
      {isLow && !isExtended && (
        <Button variant="outline" size="sm" onClick={onExtend}>
          {t("extend")}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {t("release")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t("releaseTitle")}
        body={<p>{t("releaseBody")}</p>}
        confirmLabel={t("release")}
        cancelLabel={t("releaseCancel")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onRelease();
        }}
      />
    </div>
  );
}

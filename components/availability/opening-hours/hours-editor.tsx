import { Copy, Plus, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { overlappingPeriods, passesMidnight } from "@/lib/availability/rules/opening-hours";
import type { OpeningHours } from "@/lib/availability/types";
import { halfHours } from "@/lib/shared/clock-time";
import { endAfterMove, endTimes } from "@/lib/shared/end-time";
import { weekdays } from "@/lib/shared/format-time";
import type { TimeChoice } from "@/lib/shared/time-choice";
import { TimeSelect } from "../host-calendar/time-select";
import { describeEnd } from "./describe-end";

/** Forms that opening hours can be part of. */
type HoursForm = { opening_hours: OpeningHours[] };

const MAX_PERIODS_PER_DAY = 3;
const defaultPeriod = { opens: "09:00", closes: "23:00" };
const byTime = (a: OpeningHours, b: OpeningHours) =>
  a.weekday - b.weekday || a.opens.localeCompare(b.opens);

/** When the venue is open: each weekday from Saturday, with one or more periods, also past midnight. */
export function HoursEditor() {
  const t = useTranslations("wizard.rules");
  const locale = useLocale();
  const { watch, setValue, clearErrors } = useFormContext<HoursForm>();
  const periods = watch("opening_hours");
  const overlapping = overlappingPeriods(periods);

  const setPeriods = (next: OpeningHours[]) => {
    setValue("opening_hours", next, { shouldDirty: true });
    if (overlappingPeriods(next).size === 0) clearErrors("opening_hours");
  };
  const replace = (index: number, part: Partial<OpeningHours>) =>
    setPeriods(periods.map((period, at) => (at === index ? { ...period, ...part } : period)));

  const getDayPeriods = (weekday: number) =>
    periods
      .map((period, index) => ({ ...period, index }))
      .filter((period) => period.weekday === weekday);
  const days = weekdays(locale);
  const firstOpenDay = days.find(({ weekday }) => getDayPeriods(weekday).length > 0);

  const copyToAll = (weekday: number) => {
    const template = getDayPeriods(weekday).map(({ opens, closes }) => ({ opens, closes }));
    setPeriods(
      days
        .flatMap((day) => template.map((period) => ({ weekday: day.weekday, ...period })))
        .sort(byTime),
    );
  };

  return (
    <div className="flex flex-col">
      {days.map(({ weekday, name }) => {
        const dayPeriods = getDayPeriods(weekday);
        return (
          <fieldset
            key={weekday}
            aria-label={name}
            className="flex min-w-0 flex-col border-hairline border-b pt-1 pb-3 last:border-b-0"
          >
            <div className="flex flex-wrap items-center gap-x-4">
              <Switch
                label={name}
                checked={dayPeriods.length > 0}
                onChange={(event) =>
                  setPeriods(
                    event.target.checked
                      ? [...periods, { weekday, ...defaultPeriod }].sort(byTime)
                      : periods.filter((period) => period.weekday !== weekday),
                  )
                }
              />
              {dayPeriods.length === 0 && <span className="text-muted">{t("closed")}</span>}
              {firstOpenDay?.weekday === weekday && (
                <Button
                  variant="ghost"
                  size="sm"
                  className="ms-auto"
                  onClick={() => copyToAll(weekday)}
                >
                  <Copy aria-hidden="true" className="size-4" />
                  {t("copyToAll")}
                </Button>
              )}
            </div>
            <div className="flex flex-col gap-2">
              {dayPeriods.map((period, position) => (
                <Period
                  key={period.index}
                  day={name}
                  period={period}
                  isOverlapping={overlapping.has(period.index)}
                  onChange={(part) => replace(period.index, part)}
                  onRemove={
                    dayPeriods.length > 1
                      ? () => setPeriods(periods.filter((_, at) => at !== period.index))
                      : null
                  }
                  onAdd={
                    position === dayPeriods.length - 1 && dayPeriods.length < MAX_PERIODS_PER_DAY
                      ? () =>
                          setPeriods([...periods, suggestPeriod(dayPeriods, weekday)].sort(byTime))
                      : null
                  }
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

type PeriodProps = {
  day: string;
  period: OpeningHours;
  isOverlapping: boolean;
  onChange: (part: Partial<OpeningHours>) => void;
  onRemove: (() => void) | null;
  onAdd: (() => void) | null;
};

/** One period of a day, in one line. */
function Period({ day, period, isOverlapping, onChange, onRemove, onAdd }: PeriodProps) {
  const t = useTranslations("wizard.rules");
  const locale = useLocale();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <PeriodTime
        label={t("opens", { day })}
        value={period.opens}
        onChange={(opens) =>
          onChange({ opens, closes: endAfterMove(period.opens, opens, period.closes) })
        }
      />
      <span aria-hidden="true">–</span>
      <PeriodTime
        label={t("closes", { day })}
        value={period.closes}
        choices={endTimes(period.opens)}
        onChange={(closes) => onChange({ closes })}
      />
      {onRemove && (
        <Button
          variant="ghost"
          className="size-11 px-0!"
          aria-label={t("removePeriod", { day })}
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-4" />
        </Button>
      )}
      {onAdd && (
        <Button
          variant="ghost"
          className="size-11 px-0!"
          aria-label={t("addPeriodTo", { day })}
          title={t("addPeriod")}
          onClick={onAdd}
        >
          <Plus aria-hidden="true" className="size-4" />
        </Button>
      )}
      <span className="text-sm text-muted empty:hidden">
        {period.opens === period.closes
          ? t("allDay")
          : describeEnd(period, locale, { nextDay: t("nextDay") })}
      </span>
      {isOverlapping && (
        <p role="alert" className="w-full text-sm font-medium text-danger">
          {t("overlap")}
        </p>
      )}
    </div>
  );
}

/** A free hour for another period: after the last one of the day, else the first free hour. */
function suggestPeriod(periods: OpeningHours[], weekday: number): OpeningHours {
  for (const opens of halfHours) {
    const closes = halfHours[halfHours.indexOf(opens) + 2] ?? "00:00";
    const candidate = { weekday, opens, closes };
    const isAfter = periods.every((period) => opens > period.closes || passesMidnight(period));
    if (isAfter && overlappingPeriods([...periods, candidate]).size === 0) return candidate;
  }
  const opens = halfHours.find(
    (time, at) =>
      overlappingPeriods([
        ...periods,
        { weekday, opens: time, closes: halfHours[at + 2] ?? "00:00" },
      ]).size === 0,
  );
  const at = halfHours.indexOf(opens ?? "00:00");
  return { weekday, opens: opens ?? "00:00", closes: halfHours[at + 2] ?? "00:00" };
}

function PeriodTime({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string;
  choices?: TimeChoice[];
  onChange: (value: string) => void;
}) {
  const t = useTranslations("wizard.rules");
  return (
    <span className="w-34">
      <TimeSelect
        aria-label={label}
        value={value}
        choices={choices}
        nextDayLabel={t("nextDay")}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}

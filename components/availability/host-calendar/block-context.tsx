"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Cell } from "@/lib/availability/rules/calendar-grid";
import type { CalendarVenue } from "@/lib/availability/types";
import { BlockForm } from "./block-form";

const OpenForm = createContext<(cell: Cell) => void>(() => {});

/** Opens the form for blocking time with that time in it. */
export const useOpenBlockForm = () => useContext(OpenForm);

/** Holds the one form for blocking time that buttons, drags and keys open. */
export function BlockContext({
  venues,
  venueId,
  children,
}: {
  venues: CalendarVenue[];
  venueId: string | null;
  children: ReactNode;
}) {
  const [cell, setCell] = useState<Cell | null>(null);
  return (
    <OpenForm value={setCell}>
      {children}
      {cell && (
        <BlockForm
          key={`${cell.start} ${cell.end}`}
          cell={cell}
          venues={venues}
          venueId={venueId ?? (venues.length === 1 ? venues[0]?.id : undefined) ?? ""}
          onClose={() => setCell(null)}
        />
      )}
    </OpenForm>
  );
}

/** Opens the form at a day. */
export function BlockButton({ cell }: { cell: Cell }) {
  const t = useTranslations("hostCalendar.block");
  const open = useOpenBlockForm();
  return <Button onClick={() => open(cell)}>{t("action")}</Button>;
}

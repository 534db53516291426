"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Cell } from "@/lib/availability/rules/calendar-grid";
import type { CalendarVenue } from "@/lib/availability/types";
import { BlockForm } from "./block-form";

const OpenBlockForm = createContext<(cell: Cell) => void>(() => {});

/** Returns a function that opens the form for blocking the time of a cell. */
export const useOpenBlockForm = () => useContext(OpenBlockForm);

/** Holds the form for blocking time, for the components inside that open it. */
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
    <OpenBlockForm value={setCell}>
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
    </OpenBlockForm>
  );
}

/** Opens the form for blocking the time of a cell. */
export function BlockButton({ cell }: { cell: Cell }) {
  const t = useTranslations("hostCalendar.block");
  const openBlockForm = useOpenBlockForm();
  return (
    <Button size="sm" onClick={() => openBlockForm(cell)}>
      {t("action")}
    </Button>
  );
}

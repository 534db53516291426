"use client";

import { useEffect } from "react";

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Marks today in a list of weekdays in the browser, because the page is cached for many days. */
export function TodayMark({ list, timeZone }: { list: string; timeZone: string }) {
  useEffect(() => {
    const today = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone }).format();
    const row = document.querySelector(`#${list} [data-weekday="${days.indexOf(today)}"]`);
    row?.setAttribute("data-today", "");
    return () => row?.removeAttribute("data-today");
  }, [list, timeZone]);
  return null;
}

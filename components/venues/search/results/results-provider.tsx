"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type Result, unpackResults } from "./packed-results";

const ResultsContext = createContext<Result[]>([]);

/** The results of the page, which its list and its map show: their texts are sent once. */
export function ResultsProvider({
  packed,
  children,
}: {
  /** The results, as `packResults` makes them. */
  packed: string;
  children: ReactNode;
}) {
  const results = useMemo(() => unpackResults(packed), [packed]);
  return <ResultsContext value={results}>{children}</ResultsContext>;
}

export const useResults = () => useContext(ResultsContext);

"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type Result, unpackResults } from "./packed-results";

const ResultsContext = createContext<Result[]>([]);

/** Provides the results of the page to its list and map, so that their texts are sent once. */
export function ResultsProvider({
  packed,
  children,
}: {
  /** The result of `packResults`. */
  packed: string;
  children: ReactNode;
}) {
  const results = useMemo(() => unpackResults(packed), [packed]);
  return <ResultsContext value={results}>{children}</ResultsContext>;
}

export const useResults = () => useContext(ResultsContext);

"use client";

import { createContext, type ReactNode, useContext, useEffect } from "react";
import { buttonClass } from "@/components/ui/button";
import { Lattice } from "@/components/ui/lattice";

export type CrashWords = Record<"title" | "subtitle" | "reload" | "home", string>;

const Words = createContext<CrashWords | null>(null);

/** Hands the crash screen its words before anything can go wrong. */
export function CrashWordsProvider({
  words,
  children,
}: {
  words: CrashWords;
  children: ReactNode;
}) {
  return <Words value={words}>{children}</Words>;
}

/** What stands where a page has crashed. `words` where there is no provider. */
export function CrashScreen({ error, words }: { error: unknown; words?: CrashWords | null }) {
  const provided = useContext(Words);
  const text = words ?? provided;

  useEffect(() => {
    console.error(error);
  }, [error]);

  const { message, digest } = detailsOf(error);
  return (
    <main className="relative isolate grid min-h-dvh flex-1 place-content-center justify-items-center overflow-hidden p-6 text-center">
      <Lattice className="lattice-fade -z-10 absolute inset-0 text-accent opacity-25" />
      {text && (
        <>
          <h1 className="text-2xl sm:text-3xl">{text.title}</h1>
          <p className="mt-3 text-lg text-muted">{text.subtitle}</p>
          <p
            dir="auto"
            className="mt-5 max-h-40 max-w-text overflow-y-auto break-words rounded-control bg-tint px-4 py-3 text-sm"
          >
            {message && <span className="block">{message}</span>}
            {digest && <span className="block text-muted">{digest}</span>}
          </p>
          <div className="mt-7 flex flex-wrap justify-center gap-3">
            <button
              type="button"
              onClick={() => window.location.reload()}
              className={buttonClass()}
            >
              {text.reload}
            </button>
            <button
              type="button"
              onClick={() =>
                window.location.assign(/^\/ar(\/|$)/.test(window.location.pathname) ? "/ar" : "/")
              }
              className={buttonClass({ variant: "outline" })}
            >
              {text.home}
            </button>
          </div>
        </>
      )}
    </main>
  );
}

// What stands in for a server's message in production says nothing; the digest finds the real one.
const standIn = /^Minified React error|omitted in production/;

function detailsOf(error: unknown): { message: string; digest?: string } {
  const message = error instanceof Error ? error.message : String(error);
  const { digest } = (error ?? {}) as { digest?: string };
  return { message: digest && standIn.test(message) ? "" : message, digest };
}

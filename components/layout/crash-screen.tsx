"use client";

import { createContext, Fragment, type ReactNode, useContext, useEffect, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Lattice } from "@/components/ui/lattice";
import { unavailableDigest } from "@/lib/errors";
import { localizePath, splitLocale } from "@/lib/i18n/paths";
import { isMissingCode, reloadOutdatedPage } from "@/lib/shared/reload-outdated-page";
import { latestRequestId } from "./request-id";

export type CrashLabels = Record<
  | "title"
  | "subtitle"
  | "message"
  | "unavailableTitle"
  | "unavailable"
  | "reference"
  | "reload"
  | "home",
  string
>;

const LabelsContext = createContext<CrashLabels | null>(null);

/** Provides the labels of the crash screen before anything can crash. */
export function CrashLabelsProvider({
  labels,
  children,
}: {
  labels: CrashLabels;
  children: ReactNode;
}) {
  return <LabelsContext value={labels}>{children}</LabelsContext>;
}

/**
 * Replaces a page that has crashed. Reloads the page instead if a newer version of the site has removed its code from the server.
 * `labels` is for places without a provider.
 */
export function CrashScreen({ error, labels }: { error: unknown; labels?: CrashLabels | null }) {
  const provided = useContext(LabelsContext);
  const text = labels ?? provided;
  const [requestId, setRequestId] = useState<string | null>(null);
  const isMissing = isMissingCode(error);
  const [isReloading, setReloading] = useState(isMissing);

  useEffect(() => {
    console.error(error);
    setRequestId(latestRequestId());
    void reloadOutdatedPage(error).then(setReloading);
  }, [error]);

  const { message, digest } = detailsOf(error);
  const isUnavailable = isMissing || digest === unavailableDigest;
  // The log has the error under the id of the failed request and under its digest.
  const references = [requestId, isUnavailable ? null : digest].filter((one) => one != null);
  return (
    <main
      id="content"
      tabIndex={-1}
      className="relative isolate grid min-h-dvh flex-1 place-content-center justify-items-center overflow-hidden p-6 text-center outline-none"
    >
      <Lattice className="lattice-fade -z-10 absolute inset-0 text-accent opacity-25" />
      {text && !isReloading && (
        <>
          <h1 className="text-2xl sm:text-3xl">
            {isUnavailable ? text.unavailableTitle : text.title}
          </h1>
          <p className="mt-3 text-lg text-muted">
            {isUnavailable ? text.unavailable : text.subtitle}
          </p>
          {!isUnavailable && (
            <p
              dir="auto"
              className="mt-5 max-h-40 max-w-text overflow-y-auto break-words rounded-control bg-tint px-4 py-3 text-sm"
            >
              {message || text.message}
            </p>
          )}
          {references.length > 0 && (
            <p className="mt-3 text-muted text-sm">
              {text.reference}
              {references.map((reference) => (
                <Fragment key={reference}>
                  {" "}
                  <bdi className="inline-block select-all">{reference}</bdi>
                </Fragment>
              ))}
            </p>
          )}
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
                window.location.assign(
                  localizePath(splitLocale(window.location.pathname).locale, "/"),
                )
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

// In production the message of a server error is a placeholder; its digest identifies it in the logs.
const placeholder = /^Minified React error|omitted in production/;

function detailsOf(error: unknown): { message: string; digest?: string } {
  const message = error instanceof Error ? error.message : String(error);
  const { digest } = (error ?? {}) as { digest?: string };
  return { message: digest && placeholder.test(message) ? "" : message, digest };
}

"use client";

import { type ReactNode, useState } from "react";
import { cn } from "@/lib/shared/cn";
import { photoWidths, pictureAddress } from "@/lib/shared/picture-sources";
import { Dialog } from "./dialog";

/** A picture as a button that opens it in a dialog, whole and as wide as the window, however narrow it is. */
export function PictureDialog({
  src,
  alt,
  labels,
  children,
  className,
}: {
  src: string;
  /** Empty for a picture that nobody has described. */
  alt: string;
  labels: { open: string; close: string };
  /** The picture in the page. */
  children: ReactNode;
  className?: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const title = alt || labels.open;
  return (
    <>
      <button
        type="button"
        aria-label={alt ? `${labels.open}: ${alt}` : labels.open}
        aria-haspopup="dialog"
        className={cn("block cursor-zoom-in", className)}
        onClick={() => setIsOpen(true)}
      >
        {children}
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={title}
        closeLabel={labels.close}
        className="modal-wide"
      >
        {/* Focusable, so that the keys can scroll it. */}
        <button
          type="button"
          aria-label={labels.close}
          className="block w-full cursor-zoom-out"
          onClick={() => setIsOpen(false)}
        >
          <picture className="contents">
            <img
              src={pictureAddress(src, Math.max(...photoWidths))}
              alt=""
              className="h-auto w-full"
            />
          </picture>
        </button>
      </Dialog>
    </>
  );
}

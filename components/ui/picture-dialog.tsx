"use client";

import { type ReactNode, useState } from "react";
import { cn } from "@/lib/shared/cn";
import { pictureAddress, pictureSizes } from "@/lib/shared/picture-sources";
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
  alt: string;
  labels: { open: string; close: string };
  /** The picture in the page. */
  children: ReactNode;
  className?: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`${labels.open}: ${alt}`}
        aria-haspopup="dialog"
        className={cn("block cursor-zoom-in", className)}
        onClick={() => setIsOpen(true)}
      >
        {children}
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={alt}
        closeLabel={labels.close}
        className="modal-wide"
      >
        <picture className="contents">
          <img
            src={pictureAddress(src, Math.max(...pictureSizes.widths))}
            alt={alt}
            className="h-auto w-full"
          />
        </picture>
      </Dialog>
    </>
  );
}

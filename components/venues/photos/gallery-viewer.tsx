"use client";

import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useCloseOnBack } from "@/components/ui/close-on-back";

export type ViewerPicture = {
  src: string;
  full: string;
  srcSet?: string | undefined;
  alt: string;
  caption: string;
};

const buttonClass =
  "grid size-11 cursor-pointer place-items-center rounded-full bg-white/10 text-white hover:bg-white/25 focus-visible:outline-white disabled:opacity-30";

/**
 * All pictures over the whole window: swiped, or changed with the arrow keys. It opens at the picture
 * whose link with `data-picture` was clicked; without script those links lead to the picture files.
 */
export function GalleryViewer({
  pictures,
  labels,
}: {
  pictures: ViewerPicture[];
  labels: { title: string; close: string; next: string; previous: string; of: string };
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const openedIndex = useRef(0);
  const [isOpen, setIsOpen] = useState(false);
  const [index, setIndex] = useState(0);

  useCloseOnBack(isOpen, () => dialog.current?.close());

  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const link = (event.target as Element).closest<HTMLElement>("a[data-picture]");
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      openedIndex.current = Number(link.dataset.picture);
      setIndex(openedIndex.current);
      setIsOpen(true);
      dialog.current?.showModal();
    }
    document.addEventListener("click", handleClick);
    return () => document.removeEventListener("click", handleClick);
  }, []);

  useEffect(() => {
    // Only on opening: later the scroll position decides the index.
    if (isOpen)
      list.current?.children[openedIndex.current]?.scrollIntoView({ behavior: "instant" });
  }, [isOpen]);

  function scrollTo(target: number) {
    const picture = list.current?.children[Math.min(Math.max(target, 0), pictures.length - 1)];
    picture?.scrollIntoView({ behavior: "smooth", block: "nearest", inline: "center" });
  }

  function handleKeyDown(event: KeyboardEvent) {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    if (event.key === "ArrowRight") scrollTo(index + forward);
    if (event.key === "ArrowLeft") scrollTo(index - forward);
  }

  return (
    <dialog
      ref={dialog}
      aria-label={labels.title}
      onKeyDown={handleKeyDown}
      onClose={() => setIsOpen(false)}
      className="fixed inset-0 size-full max-h-none max-w-none bg-[#0d0d0d] text-white backdrop:bg-black"
    >
      {isOpen && (
        <div className="flex h-dvh flex-col">
          <header className="flex items-center justify-between px-4 py-3">
            <p className="text-sm tabular-nums" aria-live="polite">
              {index + 1} {labels.of} {pictures.length}
            </p>
            <button
              type="button"
              aria-label={labels.close}
              onClick={() => dialog.current?.close()}
              className={buttonClass}
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </header>
          <ul
            ref={list}
            className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overscroll-contain"
            onScroll={(event) => {
              const { scrollLeft, clientWidth } = event.currentTarget;
              setIndex(Math.round(Math.abs(scrollLeft) / clientWidth));
            }}
          >
            {pictures.map((picture) => (
              <li
                key={picture.src}
                className="flex size-full shrink-0 snap-center flex-col items-center justify-center px-4"
              >
                <picture className="flex min-h-0 items-center">
                  <img
                    src={picture.full}
                    srcSet={picture.srcSet}
                    sizes="100vw"
                    alt={picture.alt}
                    width={1600}
                    height={1200}
                    loading="lazy"
                    decoding="async"
                    className="max-h-full w-auto max-w-full rounded-control object-contain"
                  />
                </picture>
                <p className="min-h-12 pt-3 text-center text-sm text-white/85">
                  <bdi>{picture.caption}</bdi>
                </p>
              </li>
            ))}
          </ul>
          <footer className="flex items-center justify-center gap-4 pb-5">
            <button
              type="button"
              aria-label={labels.previous}
              disabled={index === 0}
              onClick={() => scrollTo(index - 1)}
              className={buttonClass}
            >
              <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            </button>
            <button
              type="button"
              aria-label={labels.next}
              disabled={index === pictures.length - 1}
              onClick={() => scrollTo(index + 1)}
              className={buttonClass}
            >
              <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            </button>
          </footer>
        </div>
      )}
    </dialog>
  );
}

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Reason } from "@/components/ui/reason";
import type { Localized } from "@/lib/shared/localized";
import { BilingualDescription } from "./bilingual-description";
import { ListingPicture } from "./listing-picture";

/** A listing or service for review, in both languages. */
export function ReviewDetails({
  name,
  otherName,
  badge,
  featured,
  reason,
  notice,
  images,
  noPictures,
  description,
  facts,
  history,
  children,
}: {
  name: string;
  /** The name in the other language; nothing where it has none. */
  otherName: string;
  badge: ReactNode;
  /** Says that it is featured; null when it is not. */
  featured: string | null;
  /** Why it was rejected or suspended. */
  reason: string | null;
  notice?: ReactNode;
  images: readonly { path: string; src: string | null; alt: string }[];
  noPictures: string;
  description: Localized;
  facts: ReactNode;
  /** What was decided so far. */
  history: ReactNode;
  /** The changes of a revision that waits for review. */
  children: ReactNode;
}) {
  const t = useTranslations("moderation.review");
  const otherLanguage = useLocale() === "en" ? "ar" : "en";
  return (
    <>
      <header className="flex flex-col gap-2">
        <p className="flex flex-wrap gap-2">
          {badge}
          {featured && <Badge variant="orange">{featured}</Badge>}
        </p>
        <h1 className="match-parent wrap-anywhere text-2xl" dir="auto">
          {name}
        </h1>
        {otherName && otherName !== name && (
          <p
            className="match-parent wrap-anywhere text-lg text-muted"
            lang={otherLanguage}
            dir="auto"
          >
            {otherName}
          </p>
        )}
        {reason && <Reason label={t("lastReason")} text={reason} className="text-danger" />}
        {notice}
      </header>
      {children}
      {history}
      <section aria-labelledby="pictures">
        <h2 id="pictures" className="text-xl">
          {t("pictures")}
        </h2>
        {images.length === 0 ? (
          <p className="mt-2 text-muted">{noPictures}</p>
        ) : (
          <ul className="mt-3 grid gap-3 sm:grid-cols-2">
            {images.map(({ path, src, alt }, index) => (
              <li key={path}>
                <ListingPicture
                  src={src}
                  alt={alt}
                  eager={index === 0}
                  isEnlargeable
                  className="aspect-[4/3]"
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <BilingualDescription title={t("description")} text={description} none={t("noDescription")} />
      <section aria-labelledby="facts">
        <h2 id="facts" className="text-xl">
          {t("facts")}
        </h2>
        <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">{facts}</dl>
      </section>
    </>
  );
}

"use client";

import { alternates } from "@/lib/i18n/alternates";
import { brandPicture } from "@/lib/shared/brand-picture";
import type { Locale } from "@/lib/shared/locale-tag";

/**
 * The description of a search for search engines and for link previews. A client component instead of the page's metadata:
 * Next sends metadata twice, as HTML and serialized, and repeats it for Twitter, which also reads these tags.
 */
export function ShareTags({
  title,
  description,
  site,
  locale,
  path,
}: {
  title: string;
  description: string;
  /** The address of the site. */
  site: string;
  locale: Locale;
  /** The canonical address of the page, without its language. */
  path: string;
}) {
  const { canonical, languages } = alternates(locale, path);
  const addressOf = (ownPath: string) => new URL(ownPath, site).href;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={addressOf(canonical)} />
      {Object.entries(languages).map(([language, each]) => (
        <link key={language} rel="alternate" hrefLang={language} href={addressOf(each)} />
      ))}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={addressOf(brandPicture.url)} />
      <meta property="og:image:width" content={String(brandPicture.width)} />
      <meta property="og:image:height" content={String(brandPicture.height)} />
      <meta property="og:image:alt" content={brandPicture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

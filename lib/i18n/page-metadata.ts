import type { Metadata } from "next";
import { brandPicture } from "../shared/brand-picture";
import { localPath } from "./paths";
import type { Locale } from "./routing";

/** Title, description and addresses of a public page, which names itself in the other language. */
export function pageMetadata(
  locale: Locale,
  path: string,
  words: { title: string; description: string },
): Metadata {
  return {
    title: words.title,
    description: words.description,
    openGraph: { title: words.title, description: words.description, images: [brandPicture] },
    alternates: {
      canonical: localPath(locale, path),
      languages: {
        en: localPath("en", path),
        ar: localPath("ar", path),
        "x-default": localPath("en", path),
      },
    },
  };
}

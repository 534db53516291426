"use client";

import { brandPicture } from "@/lib/shared/brand-picture";

/**
 * What a link to a search looks like where it is shared. A client component instead of the page's metadata: Next sends that
 * twice, as HTML and serialized, and repeats it all for Twitter, which reads these.
 */
export function ShareTags({
  title,
  description,
  picture,
}: {
  title: string;
  description: string;
  /** The absolute address of the picture. */
  picture: string;
}) {
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content={String(brandPicture.width)} />
      <meta property="og:image:height" content={String(brandPicture.height)} />
      <meta property="og:image:alt" content={brandPicture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The size of Open Graph images in pixels. */
export const shareSize = { width: 1200, height: 630 };

/** The Open Graph image of pages without one of their own. */
export const brandPicture = { url: "/share.png", ...shareSize, alt: "Mahfil · محفل" };

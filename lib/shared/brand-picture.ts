/** The size that shared links show everywhere without cutting. */
export const shareSize = { width: 1200, height: 630 };

/** Stands for pages without a picture of their own; in public/, with the name in both scripts. */
export const brandPicture = { url: "/share.png", ...shareSize, alt: "Mahfil · محفل" };

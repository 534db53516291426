/** The types of pictures that are taken from users. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

/** The widths in pixels in which the image optimizer makes pictures, and the quality. */
export const pictureSizes = { widths: [256, 384, 640, 750, 828, 1200, 1920], quality: 65 };

/** The width in pixels in which pages show profile pictures and logos: 80 at most, on sharp screens three times as many. */
export const profilePictureWidth = 256;

/** Where storage has its public pictures, below the address of the backend. */
const storagePath = "/storage/v1/object/public/";

/** The buckets whose pictures pages show, by their names in the addresses of pages. */
const buckets: Record<string, string> = {
  venues: "venue-images",
  services: "service-images",
  users: "avatars",
};

/**
 * The address at which Next's image optimizer answers with a picture in a width. Slashes and colons, which a query may have as
 * they are, stay so.
 */
export function optimizerAddress(src: string, width: number | string): string {
  const url = encodeURIComponent(src).replaceAll("%2F", "/").replaceAll("%3A", ":");
  return `/_next/image?url=${url}&w=${width}&q=${pictureSizes.quality}`;
}

/**
 * The address at which pages show a picture in a width. Of a picture in storage it is a short one, `/img/640/venues/…`, because a
 * page of results has a hundred of them: the server asks the optimizer for it (lib/server/handler.ts).
 */
export function pictureAddress(src: string, width: number): string {
  const path = src.split(storagePath, 2)[1] ?? "";
  const name = Object.keys(buckets).find((each) => path.startsWith(`${buckets[each]}/`));
  return name
    ? `/img/${width}/${name}${path.slice(buckets[name]?.length)}`
    : optimizerAddress(src, width);
}

/** The optimizer's address for a short one of a picture in the storage of a backend; any other address as it is. */
export function expandPictureAddress(address: string, supabaseUrl: string | null): string {
  const [, width, name = "", path] = /^\/img\/([^/]*)\/([^/]*)\/(.*)$/.exec(address) ?? [];
  if (width === undefined || supabaseUrl === null) return address;
  return optimizerAddress(`${supabaseUrl}${storagePath}${buckets[name]}/${path}`, width);
}

/**
 * Attributes of an `img` for an image in the sizes of Next's optimizer: those of `widths`, all of them by default. Does
 * what the component of `next/image` would do, without its six kilobytes of script on every page.
 */
export function pictureSources(
  src: string,
  widths: number[] = pictureSizes.widths,
): { src: string; srcSet: string } {
  return {
    src: pictureAddress(src, widths.at(-1) ?? 1200),
    srcSet: widths.map((width) => `${pictureAddress(src, width)} ${width}w`).join(","),
  };
}

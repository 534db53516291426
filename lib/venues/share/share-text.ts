import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { shareSize } from "../../shared/brand-picture";
import type { Locale } from "../../shared/locale-tag";

/** The text on a share picture: the venue's name, and below it its type, city and capacity. */
export type ShareText = { name: string; about: string; brand: string };

const margin = 72;
const MAX_NAME_LENGTH = 90;
const fonts = ["arabic", "latin"].map((script) =>
  join(process.cwd(), "lib/venues/share/fonts", `readex-pro-${script}.ttf`),
);
let fontsLoaded: Promise<unknown> | undefined;

/** Registers both font files, one family, so that either script finds its letters. */
function loadFonts() {
  fontsLoaded ??= Promise.all(
    fonts.map((fontfile) =>
      sharp({ text: { text: ".", fontfile, font: "Readex Pro 8" } }).toBuffer(),
    ),
  );
  return fontsLoaded;
}

/** Text escaped for Pango markup. */
function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** A name that fits on two lines, cut between words. */
function truncateName(text: string): string {
  if (text.length <= MAX_NAME_LENGTH) return text;
  const cut = text.slice(0, MAX_NAME_LENGTH).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), MAX_NAME_LENGTH / 2)).trimEnd()}…`;
}

/**
 * White text on a transparent background. Pango shapes it: it joins Arabic letters and lays out both
 * directions as a browser does.
 */
export async function renderText(text: string, font: string) {
  await loadFonts();
  return sharp({
    text: {
      text: `<span foreground="white">${escapeMarkup(text)}</span>`,
      font,
      fontfile: fonts[0],
      width: shareSize.width - 2 * margin,
      wrap: "word-char",
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

const shade =
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}">
  <linearGradient id="s" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-opacity="0.55"/><stop offset="0.25" stop-opacity="0"/>
    <stop offset="0.4" stop-opacity="0"/><stop offset="0.65" stop-opacity="0.6"/>
    <stop offset="1" stop-opacity="0.88"/>
  </linearGradient>
  <rect width="100%" height="100%" fill="url(#s)"/></svg>`);

/** The layers over the photograph: a shade, and the text on the side where reading starts. */
export async function shareLayers(text: ShareText, locale: Locale): Promise<OverlayOptions[]> {
  const [name, about, brand] = await Promise.all([
    renderText(truncateName(text.name), "Readex Pro SemiBold 64"),
    renderText(text.about, "Readex Pro 36"),
    renderText(text.brand, "Readex Pro SemiBold 40"),
  ]);
  const placeLayer = ({ data, info }: typeof name, top: number): OverlayOptions => ({
    input: data,
    top,
    left: locale === "ar" ? shareSize.width - margin - info.width : margin,
  });
  const aboutTop = shareSize.height - 56 - about.info.height;
  return [
    { input: shade },
    placeLayer(brand, 48),
    placeLayer(name, aboutTop - 20 - name.info.height),
    placeLayer(about, aboutTop),
  ];
}

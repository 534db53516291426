import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { shareSize } from "../../shared/brand-picture";
import type { Locale } from "../../shared/locale-tag";

/** The text on a share picture: the venue's name, with its type, city and capacity below. */
export type ShareText = { name: string; about: string; brand: string };

const margin = 72;
const MAX_NAME_LENGTH = 90;
const fonts = ["arabic", "latin"].map((script) =>
  join(process.cwd(), "lib/venues/share/fonts", `readex-pro-${script}.ttf`),
);
let fontsLoaded: Promise<unknown> | undefined;

/** Registers both font files as one family, so that each script finds its letters. */
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

/** A name shortened to two lines, cut between words. */
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

/** The opacity of the shade by relative height; linear in between. */
const shadeStops = [
  [0, 0.55],
  [0.25, 0],
  [0.4, 0],
  [0.65, 0.6],
  [1, 0.88],
] as const;

function shadeOpacity(height: number): number {
  const next = Math.max(
    1,
    shadeStops.findIndex(([end]) => height <= end),
  );
  const [start, from] = shadeStops[next - 1] ?? shadeStops[0];
  const [end, to] = shadeStops[next] ?? shadeStops[0];
  return from + ((height - start) / (end - start)) * (to - from);
}

/** One column of black pixels, repeated over the width. Not an SVG gradient, because the server decodes no SVG. */
const shade: OverlayOptions = {
  input: Buffer.from(
    Array.from({ length: shareSize.height }, (_, y) => {
      const opacity = shadeOpacity((y + 0.5) / shareSize.height);
      return [0, 0, 0, Math.round(255 * opacity)];
    }).flat(),
  ),
  raw: { width: 1, height: shareSize.height, channels: 4 },
  tile: true,
  top: 0,
  left: 0,
};

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
    shade,
    placeLayer(brand, 48),
    placeLayer(name, aboutTop - 20 - name.info.height),
    placeLayer(about, aboutTop),
  ];
}

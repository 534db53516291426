import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { shareSize } from "../../shared/brand-picture";
import type { Locale } from "../../shared/locale-tag";

/** What the picture of a shared venue says: its name, and below it what and where it is. */
export type ShareWords = { name: string; about: string; brand: string };

const margin = 72;
const longestName = 90;
const fonts = ["arabic", "latin"].map((script) =>
  join(process.cwd(), "lib/venues/share/fonts", `readex-pro-${script}.ttf`),
);
let known: Promise<unknown> | undefined;

/** Both files are one family: once each was named, letters are found in either. */
function knowFonts() {
  known ??= Promise.all(
    fonts.map((fontfile) =>
      sharp({ text: { text: ".", fontfile, font: "Readex Pro 8" } }).toBuffer(),
    ),
  );
  return known;
}

/** The text as the setter of letters takes it: marked-up, so that it is escaped. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** A name as long as fits on two lines, cut between words. */
function short(text: string): string {
  if (text.length <= longestName) return text;
  const cut = text.slice(0, longestName).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longestName / 2)).trimEnd()}…`;
}

/**
 * Words in white on nothing. Pango sets them: it joins Arabic letters and lays both directions out as
 * a browser does.
 */
export async function drawWords(text: string, font: string) {
  await knowFonts();
  return sharp({
    text: {
      text: `<span foreground="white">${plain(text)}</span>`,
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

/** The layers over a photograph of that size: a shade, and the words where reading begins. */
export async function shareLayers(words: ShareWords, locale: Locale): Promise<OverlayOptions[]> {
  const [name, about, brand] = await Promise.all([
    drawWords(short(words.name), "Readex Pro SemiBold 64"),
    drawWords(words.about, "Readex Pro 36"),
    drawWords(words.brand, "Readex Pro SemiBold 40"),
  ]);
  const place = ({ data, info }: typeof name, top: number): OverlayOptions => ({
    input: data,
    top,
    left: locale === "ar" ? shareSize.width - margin - info.width : margin,
  });
  const aboutTop = shareSize.height - 56 - about.info.height;
  return [
    { input: shade },
    place(brand, 48),
    place(name, aboutTop - 20 - name.info.height),
    place(about, aboutTop),
  ];
}

import type { CSSProperties } from "react";

export type MailLocale = "en" | "ar";

// The tokens of app/globals.css as values, because mail clients support no CSS variables.
const light = {
  page: "#f8f7f6",
  card: "#ffffff",
  tint: "#f6e7de",
  ink: "#161616",
  muted: "#5c5752",
  accent: "#8f3d1b",
  onAccent: "#ffffff",
  hairline: "#e6e1db",
};
const dark = {
  page: "#161616",
  card: "#201f1d",
  tint: "#2a2826",
  ink: "#f3f1ee",
  muted: "#aaa39b",
  accent: "#e8945f",
  onAccent: "#1b0f08",
  hairline: "#34312e",
};

// The second selector is the table cell of Body, which has an inline colour.
/** Styles for mail clients with a dark theme; other clients show the inline colours. */
export const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.m-page,.m-page>table>tbody>tr>td{background-color:${dark.page}!important;color:${dark.ink}!important}
.m-card{background-color:${dark.card}!important;border-color:${dark.hairline}!important}
.m-ink{color:${dark.ink}!important}
.m-muted{color:${dark.muted}!important}
.m-accent{color:${dark.accent}!important}
.m-button{background-color:${dark.accent}!important;color:${dark.onAccent}!important}
.m-code,.m-tint{background-color:${dark.tint}!important;color:${dark.ink}!important}
}`;

const family = {
  en: "'Readex Pro',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif",
  ar: "'Readex Pro',system-ui,-apple-system,'Segoe UI',Tahoma,'Noto Sans Arabic',Arial,sans-serif",
};

/** Inline styles; without left and right, because the direction comes from `dir`. */
export const styles = {
  page: (locale: MailLocale): CSSProperties => ({
    margin: 0,
    padding: "24px 12px",
    backgroundColor: light.page,
    color: light.ink,
    fontFamily: family[locale],
    fontSize: locale === "ar" ? 17 : 16,
    lineHeight: locale === "ar" ? "1.8" : "1.6",
  }),
  container: { width: "100%", maxWidth: 560, margin: "0 auto" },
  brand: { margin: "0 0 16px", color: light.accent, fontSize: 22, fontWeight: 600 },
  card: {
    backgroundColor: light.card,
    border: `1px solid ${light.hairline}`,
    borderRadius: 16,
    padding: 28,
  },
  heading: { margin: "0 0 12px", color: light.ink, fontSize: 28, fontWeight: 600, lineHeight: 1.3 },
  text: { margin: "0 0 16px", color: light.ink, fontSize: "inherit", lineHeight: "inherit" },
  action: { margin: "24px 0" },
  button: {
    backgroundColor: light.accent,
    color: light.onAccent,
    borderRadius: 10,
    padding: "12px 24px",
    fontWeight: 600,
    lineHeight: "24px",
    textDecoration: "none",
  },
  code: {
    margin: "24px 0",
    padding: "16px 12px",
    backgroundColor: light.tint,
    color: light.ink,
    borderRadius: 10,
    textAlign: "center",
    fontSize: 36,
    fontWeight: 600,
    lineHeight: "44px",
    letterSpacing: 8,
    fontVariantNumeric: "tabular-nums",
  },
  box: {
    margin: "0 0 16px",
    padding: "16px 16px 4px",
    backgroundColor: light.tint,
    borderRadius: 10,
  },
  sectionTitle: {
    margin: "0 0 8px",
    color: light.ink,
    fontSize: "inherit",
    fontWeight: 600,
    lineHeight: "inherit",
  },
  rowLabel: { width: "100%", paddingBottom: 12, verticalAlign: "top" },
  rowValue: {
    paddingBottom: 12,
    paddingInlineStart: 12,
    verticalAlign: "top",
    textAlign: "end",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
  cell: { margin: 0, color: light.ink, fontSize: "inherit", lineHeight: "inherit" },
  remark: { margin: 0, color: light.muted, fontSize: 14, lineHeight: 1.5 },
  label: { margin: 0, color: light.muted, fontSize: 14, lineHeight: "inherit" },
  fact: { margin: "0 0 12px", color: light.ink, fontSize: "inherit", lineHeight: "inherit" },
  quote: {
    margin: "0 0 12px",
    color: light.ink,
    textAlign: "start",
    overflowWrap: "anywhere",
  },
  small: { margin: "0 0 8px", color: light.muted, fontSize: 14, lineHeight: "inherit" },
  why: { margin: "16px 0 0", color: light.muted, fontSize: 14, lineHeight: "inherit" },
  address: { margin: "0 0 16px", fontSize: 14, textAlign: "start", wordBreak: "break-all" },
  link: { color: light.accent, textDecoration: "underline" },
} satisfies Record<string, CSSProperties | ((locale: MailLocale) => CSSProperties)>;

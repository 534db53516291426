import "./globals.css";

/** The crash screen with the styles of the site, which no layout brings. Default export, because it is loaded lazily. */
export { CrashInRoot as default } from "@/components/layout/crash-in-root";

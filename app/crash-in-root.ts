import "./globals.css";

/** The crash screen with the site's styles, because no layout loads them here. Default export for lazy loading. */
export { CrashInRoot as default } from "@/components/layout/crash-in-root";

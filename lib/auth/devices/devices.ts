import type { Json } from "../../supabase/database.types";

/** A browser that a user is signed in with, as stored in `users.connected_devices`. */
export type Device = {
  id: string;
  /** Browser and system, as in "Chrome on Linux". */
  name: string;
  browser: string;
  os: string;
  /** ISO time. */
  lastUsed: string;
  isCurrent: boolean;
};

export const DEVICE_KEY = "device_id";
const MAX_DEVICES = 20;

const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, "iOS"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux/, "Linux"],
];
const firstMatch = (list: [RegExp, string][], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? "Unknown";

/** Browser and system of a user agent, each "Unknown" when not recognized. */
export function describeDevice(userAgent: string): Pick<Device, "name" | "browser" | "os"> {
  const browser = firstMatch(browsers, userAgent);
  const os = firstMatch(systems, userAgent);
  return { name: `${browser} on ${os}`, browser, os };
}

const text = (value: unknown): string => (typeof value === "string" ? value.slice(0, 100) : "");

/** The devices in a stored list; unusable entries are left out. */
export function readDevices(stored: Json | undefined): Device[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry) => {
    if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return [];
    const id = text(entry.id);
    if (!id) return [];
    return [
      {
        id,
        name: text(entry.name),
        browser: text(entry.browser),
        os: text(entry.os),
        lastUsed: text(entry.lastUsed),
        isCurrent: entry.isCurrent === true,
      },
    ];
  });
}

/**
 * The list with this device first and marked as current. Keeps at most twenty devices and drops the least recently
 * used.
 */
export function withDevice(devices: Device[], id: string, userAgent: string, now: Date): Device[] {
  const current: Device = {
    id,
    ...describeDevice(userAgent),
    lastUsed: now.toISOString(),
    isCurrent: true,
  };
  const others = devices
    .filter((device) => device.id !== id)
    .map((device) => ({ ...device, isCurrent: false }))
    .sort((a, b) => b.lastUsed.localeCompare(a.lastUsed));
  return [current, ...others].slice(0, MAX_DEVICES);
}

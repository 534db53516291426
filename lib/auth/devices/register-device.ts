import type { createBrowserSupabase } from "../../supabase/browser";
import { DEVICE_KEY, describeDevice } from "./devices";

type Client = ReturnType<typeof createBrowserSupabase>;

const heeding = new Set<() => void>();

/** Calls back whenever this browser's id changes; answers how to stop that. */
export function onDeviceId(heed: () => void): () => void {
  heeding.add(heed);
  return () => heeding.delete(heed);
}

// Storage that cannot be read or written is tolerated silently.

/** The id under which this browser is known to its person; null before its registration. */
export function storedDeviceId(): string | null {
  try {
    return localStorage.getItem(DEVICE_KEY);
  } catch {
    return null;
  }
}

/** Remembers, or with null forgets, this browser's id. */
export function storeDeviceId(id: string | null) {
  try {
    if (id === null) localStorage.removeItem(DEVICE_KEY);
    else localStorage.setItem(DEVICE_KEY, id);
  } catch {}
  for (const heed of heeding) heed();
}

function newDeviceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Writes this browser and its session into the person's devices; a browser that is known already
 * keeps its id. False when that failed.
 */
export async function registerDevice(client: Client): Promise<boolean> {
  const id = storedDeviceId() ?? newDeviceId();
  const { name, browser, os } = describeDevice(navigator.userAgent);
  // Kept before it is known to have worked: whoever leaves the page meanwhile is no second device.
  storeDeviceId(id);
  try {
    const { error } = await client.rpc("register_device", {
      p_device_id: id,
      p_name: name,
      p_browser: browser,
      p_os: os,
    });
    return !error;
  } catch {
    return false;
  }
}

import type { createBrowserSupabase } from "../../supabase/browser";
import { DEVICE_KEY, describeDevice, readDevices } from "./devices";

type Supabase = Pick<ReturnType<typeof createBrowserSupabase>, "rpc">;

const listeners = new Set<() => void>();

/** Calls back whenever the id of this browser changes; returns `unsubscribe`. */
export function onDeviceIdChange(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

// Storage that cannot be read or written is tolerated silently.

/** The device id of this browser; null before it is registered. */
export function getStoredDeviceId(): string | null {
  try {
    return localStorage.getItem(DEVICE_KEY);
  } catch {
    return null;
  }
}

/** Stores the device id of this browser; null removes it. */
export function storeDeviceId(id: string | null) {
  try {
    if (id === null) localStorage.removeItem(DEVICE_KEY);
    else localStorage.setItem(DEVICE_KEY, id);
  } catch {}
  for (const callback of listeners) callback();
}

function createDeviceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Registers this browser and its session among the user's devices. A known browser keeps its id unless the id belongs
 * to another session. Returns false on failure.
 */
export async function registerDevice(supabase: Supabase): Promise<boolean> {
  const id = getStoredDeviceId() ?? createDeviceId();
  const { name, browser, os } = describeDevice(navigator.userAgent);
  // Stored before the answer arrives: if the user leaves the page, the browser must not be registered twice.
  storeDeviceId(id);
  try {
    const { data, error } = await supabase.rpc("register_device", {
      p_device_id: id,
      p_name: name,
      p_browser: browser,
      p_os: os,
    });
    const registeredId = readDevices(data ?? undefined)[0]?.id;
    // Unless the user has signed out meanwhile.
    if (registeredId && getStoredDeviceId() === id) storeDeviceId(registeredId);
    return !error;
  } catch {
    return false;
  }
}

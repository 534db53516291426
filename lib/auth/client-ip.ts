import { headers } from "next/headers";
import { readClientIp } from "../supabase/client-ip";

/** The IP address of the client that sent the current request; empty when it is unknown. */
export async function getClientIp(): Promise<string> {
  return readClientIp(await headers());
}

import { createClient } from "@supabase/supabase-js";

/** Marks everybody whom these tests make: nobody can have an address there. */
export const emailDomain = "mahfil-hosted-test.example.com";

export type Project = { url: string; publishableKey: string; secretKey: string };

/** The project that the environment names. Throws when a part is missing. */
export function readProject(env: NodeJS.ProcessEnv = process.env): Project {
  const read = (name: string) => {
    const value = env[name]?.trim();
    if (!value) throw new Error(`${name} is not set`);
    return value;
  };
  return {
    url: read("NEXT_PUBLIC_SUPABASE_URL").replace(/\/+$/, ""),
    publishableKey: read("NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY"),
    secretKey: read("SUPABASE_SECRET_KEY"),
  };
}

/** A client of the project with every right. */
export const createServiceClient = ({ url, secretKey }: Project) =>
  createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });

export type ServiceClient = ReturnType<typeof createServiceClient>;

/** How many users the project has whom these tests did not make. */
export async function countOtherUsers(service: ServiceClient): Promise<number> {
  const { count, error } = await service
    .from("users")
    .select("id", { count: "exact", head: true })
    .or(`email.is.null,email.not.ilike.%@${emailDomain}`);
  if (error) throw new Error(`The project cannot be read: ${error.message}`);
  return count ?? 0;
}

import { createClient } from "@supabase/supabase-js";

/** Marks the users that these tests make: nobody can have a real address there. */
export const emailDomain = "mahfil-hosted-test.example.com";

export type Project = { url: string; publishableKey: string; secretKey: string };

/** The project in the environment variables; null if they are not set. */
export function readProject(env: NodeJS.ProcessEnv = process.env): Project | null {
  const url = env.NEXT_PUBLIC_SUPABASE_URL?.trim().replace(/\/+$/, "");
  const publishableKey = env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY?.trim();
  const secretKey = env.SUPABASE_SECRET_KEY?.trim();
  return url && publishableKey && secretKey ? { url, publishableKey, secretKey } : null;
}

/** Returns a client of the project with all rights. */
export const createServiceClient = ({ url, secretKey }: Project) =>
  createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });

export type ServiceClient = ReturnType<typeof createServiceClient>;

/** Returns the number of the project's users that these tests did not make. Deleted accounts do not count. */
export async function countOtherUsers(service: ServiceClient): Promise<number> {
  const { count, error } = await service
    .from("users")
    .select("id", { count: "exact", head: true })
    .is("deleted_at", null)
    .not("email", "ilike", `%@${emailDomain}`);
  if (error) throw new Error(`The project cannot be read: ${error.message}`);
  return count ?? 0;
}

import type { AuthChangeEvent } from "@supabase/supabase-js";
import { vi } from "vitest";
import type { createSessionClient } from "@/lib/auth/session/session-client";

export const profile = {
  first_name: "Amal",
  last_name: "Haddad",
  role: "host",
  avatar_url: null,
  phone: null,
  bio: null,
  is_verified: true,
  verification_type: "email",
  created_at: "2026-01-01T00:00:00Z",
};
export const record = {
  id: "u1",
  email: "amal@example.test",
  created_at: "2026-01-01T00:00:00Z",
  user_metadata: { first_name: "Meta", last_name: "Data", role: "admin" },
};

type Answer = { data: unknown; error: unknown; status: number };

/** A backend with one session, with answers and events set by the test, and a client that uses it. */
export function fakeSessionBackend() {
  type Session = { user: typeof record; access_token: string } | null;
  let emit: (event: AuthChangeEvent, session: Session) => void = () => {};
  const backend = {
    session: { user: record, access_token: "one" } as Session,
    answer: { data: profile, error: null, status: 200 } as Answer,
    profileReads: 0,
    onProfileRead: () => {},
    calls: [] as [name: string, values: Record<string, unknown>][],
    callError: null as unknown,
    /** The answer to the registration of a device. */
    devices: null as unknown,
    emit: (event: AuthChangeEvent) => emit(event, backend.session),
  };
  const table = () => ({
    select: (columns: string) => ({
      eq: () => ({
        maybeSingle: async () => {
          if (columns.includes("first_name")) {
            backend.profileReads += 1;
            backend.onProfileRead();
          }
          return backend.answer;
        },
      }),
    }),
  });
  const client = {
    auth: {
      getSession: async () => ({ data: { session: backend.session } }),
      onAuthStateChange(callback: typeof emit) {
        emit = callback;
        return { data: { subscription: { unsubscribe() {} } } };
      },
    },
    from: table,
    rpc: async (name: string, values: Record<string, unknown>) => {
      backend.calls.push([name, values]);
      return { data: backend.devices, error: backend.callError };
    },
  };
  return { backend, client: client as unknown as Parameters<typeof createSessionClient>[0] };
}

/** A browser with a session cookie and another cookie: what it deletes, and its requests to the server. */
export function stubCookies() {
  const deleted: unknown[] = [];
  const fetchMock = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal("document", { cookie: "mahfil_auth_token.0=x; theme=dark" });
  vi.stubGlobal("cookieStore", { delete: async (cookie: unknown) => deleted.push(cookie) });
  vi.stubGlobal("fetch", fetchMock);
  return { deleted, fetchMock };
}

import { butAdmins, everybody, type Row, rpc, strangers } from "./attempts";

/** What the actions about people write, tried past the action, straight at the backend. */
export const onPeople: Row[] = [
  [
    "change another's profile",
    everybody,
    ({ client }, of) =>
      client.from("users").update({ bio: "mine now" }).eq("id", of.guest).select("id"),
  ],
  [
    "make themselves an admin",
    everybody,
    ({ client, id }) =>
      client
        .from("users")
        .update({ role: "admin" })
        .eq("id", id ?? "")
        .select("id"),
  ],
  [
    "declare themselves verified",
    everybody,
    ({ client, id }) =>
      client
        .from("users")
        .update({ is_verified: true })
        .eq("id", id ?? "")
        .select("id"),
  ],
  [
    "make a profile",
    everybody,
    ({ client }) =>
      client
        .from("users")
        .insert({ id: crypto.randomUUID(), email: "x@example.test", role: "admin" }),
  ],
  [
    "delete a person",
    everybody,
    ({ client }, of) => client.from("users").delete().eq("id", of.guest).select("id"),
  ],
  [
    "put a picture into another's folder",
    everybody,
    ({ client }, of) =>
      client.storage
        .from("avatars")
        .upload(`${of.guest}/a.png`, new Blob(["x"], { type: "image/png" })),
  ],
  [
    "put a page into their own folder",
    everybody,
    ({ client, id }) =>
      client.storage
        .from("avatars")
        .upload(`${id}/a.html`, new Blob(["<b>"], { type: "text/html" }), {
          contentType: "text/html",
        }),
  ],
  [
    "give somebody a role",
    butAdmins,
    rpc("admin_set_role", (of) => ({ p_user_id: of.guest, p_role: "admin" })),
  ],
  ["become a host", ["stranger", "service_provider"], rpc("become_host")],
  [
    "register another's business",
    everybody,
    rpc("register_as_service_provider", (of) => ({
      p_user_id: of.guest,
      p_business_name: "Mine",
    })),
  ],
  [
    "approve their own business",
    everybody,
    ({ client, id }) =>
      client
        .from("service_providers")
        .update({ status: "active" })
        .eq("user_id", id ?? "")
        .select("user_id"),
  ],
  [
    "decide about a business",
    butAdmins,
    rpc("review_provider", (of) => ({
      p_user_id: of.provider,
      p_decision: "approve",
    })),
  ],
  [
    "write into another's conversation",
    butAdmins,
    rpc("send_message", (of) => ({
      p_conversation_id: of.conversation,
      p_body: "hello",
    })),
  ],
  [
    "read another's conversation",
    butAdmins,
    rpc("mark_conversation_read", (of) => ({
      p_conversation_id: of.conversation,
    })),
  ],
  [
    "start a conversation",
    strangers,
    rpc("start_conversation", (of) => ({
      p_venue_id: of.venue,
      p_body: "hello",
    })),
  ],
  [
    "notify somebody",
    everybody,
    ({ client }, of) => client.from("notifications").insert({ user_id: of.guest, kind: "mine" }),
  ],
  [
    "change the fees",
    butAdmins,
    ({ client }) =>
      client.from("platform_settings").update({ value: 0 }).neq("key", "").select("key"),
  ],
  ["see every user", butAdmins, rpc("admin_get_all_users")],
  ["see the review queue", butAdmins, rpc("admin_list_review_queue")],
  ["see the numbers", butAdmins, rpc("admin_get_overview")],
];

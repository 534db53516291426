import { expect, it } from "vitest";
import { pickMessages } from "@/lib/i18n/pick-messages";
import messages from "@/messages/en.json";

it("picked messages are namespaces, parts of them and single texts, each in its place", () => {
  const { auth, errors } = messages;
  const picked = pickMessages(messages, ["errors", "auth.fields.email", "auth.strength"]);
  const { strength } = auth;
  expect(picked).toEqual({ errors, auth: { fields: { email: auth.fields.email }, strength } });
  expect(pickMessages(messages, [])).toEqual({});
});

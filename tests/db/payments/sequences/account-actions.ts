import { type Action, resultOf } from "./sequence.ts";

type OpenMoney = { reason: string; is_blocking: boolean }[];

/**
 * Deletes the account of a guest or the host; a new guest replaces a deleted one. Throws if an account is deleted with open money
 * in either direction, or if the deletion is refused for money that is not open.
 */
export const deleteAccount: Action = async ({ system, random, venue, guests }) => {
  const userId = random.pick([...guests, ...guests, venue.hostId]);
  const [before] = await system.sql<{ money: OpenMoney }>(
    "select private.open_money($1) as money",
    [userId],
  );
  const blocking = (before?.money ?? []).filter(({ is_blocking }) => is_blocking);
  await system.signIn(userId);
  const deleted = await system.call(userId, "delete_account", {}, userId);
  const reasons = blocking.map(({ reason }) => reason).join(" and ");
  if (deleted.ok && reasons !== "") throw new Error(`an account was deleted with open ${reasons}`);
  if (!deleted.ok && deleted.code === "open_money" && reasons === "") {
    throw new Error("an account was kept for money that nobody is owed");
  }
  if (deleted.ok && userId !== venue.hostId) {
    guests[guests.indexOf(userId)] = await system.parties.makeGuest();
  }
  return `${userId === venue.hostId ? "host" : "guest"}: ${resultOf(deleted)}`;
};

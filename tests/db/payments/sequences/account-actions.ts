import { type Action, resultOf } from "./sequence.ts";

type OpenMoney = { reason: string; is_blocking: boolean }[];

/**
 * A guest or the host deletes their account; a new guest takes the place of one who is gone. Throws when an account is deleted
 * with money open in either direction, or refused for money of which there is none.
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

import { getPresenceChoice } from "@/lib/users/queries";
import { answerOpenPage } from "../open-page";

/** Answers what the caller has chosen others to see of their presence. */
export const GET = () => answerOpenPage(({ id }) => getPresenceChoice(id));

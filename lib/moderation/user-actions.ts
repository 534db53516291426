"use server";

import { z } from "zod";
import { defineAction } from "../define-action";
import { listAllUsers } from "./queries";

/** Lists all users, newest first. Throws not_signed_in, only_admins. */
export const listUsers = defineAction({
  access: "admin",
  input: z.object({}),
  run: () => listAllUsers(),
});

"use server";

import { z } from "zod";
import { defineAction } from "../define-action";
import { listAllUsers } from "./queries";

/** Lists everyone, newest first. Signed-out callers get not_signed_in, others only_admins. */
export const listUsers = defineAction({
  access: "admin",
  input: z.object({}),
  run: () => listAllUsers(),
});

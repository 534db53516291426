import type { NextRequest } from "next/server";
import type { ActionResult } from "@/lib/result";
import { resultResponse } from "./responses";

type Context = { params: Promise<Record<string, string>> };

/** The GET handler of a read (`defineRead`), whose input is the query with the parameters of the path. */
export const answerRead =
  <Input, T>(read: (input: Input) => Promise<ActionResult<T>>) =>
  async (request: NextRequest, { params }: Context): Promise<Response> => {
    const query = Object.fromEntries(request.nextUrl.searchParams);
    return resultResponse(await read({ ...query, ...(await params) } as Input));
  };

import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteUnusedPictures } from "../../supabase/functions/_shared/jobs/delete-unused-pictures.ts";
import type { JobContext } from "../../supabase/functions/_shared/jobs/types.ts";
import type { Backend } from "../../supabase/local/backend.ts";
import { createWorker } from "./job-worker.ts";
import { makeUser, makeVenue, testBackend } from "./support.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await testBackend();
  await backend.sql("delete from private.recurring_jobs");
});
afterAll(() => backend?.stop());

const picture = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");

async function runJob(handler: (context: JobContext) => ReturnType<typeof deleteUnusedPictures>) {
  await backend.sql("select private.enqueue_job('delete_unused_pictures', p_key => 'pictures')");
  await backend.sql("update private.jobs set run_at = now()");
  const run = createWorker(backend, (context) => ({ delete_unused_pictures: handler(context) }));
  return run();
}

async function storedNames(): Promise<string[]> {
  const rows = await backend.sql<{ name: string }>(
    "select split_part(name, '/', 2) as name from storage.objects order by name",
  );
  return rows.map(({ name }) => name);
}

test("the worker removes pictures that nothing has shown for a week, also after it was ended in the middle", async () => {
  const hostId = await makeUser(backend, "host");
  const { storage } = createClient(backend.url, backend.secretKey);
  const venueId = await makeVenue(backend, { hostId });
  for (const name of ["forgotten", "lost", "shown"]) {
    const { error } = await storage
      .from("venue-images")
      .upload(`${hostId}/${name}.webp`, picture, { contentType: "image/webp" });
    expect(error).toBeNull();
  }
  await backend.sql(
    "update public.venues set images = array[host_id || '/shown.webp'] where id = $1",
    [venueId],
  );
  await backend.sql("update storage.objects set created_at = now() - interval '2 days'");

  expect(await runJob(deleteUnusedPictures)).toEqual({ finished: 1, failed: 0 });
  expect(await storedNames()).toEqual(["forgotten.webp", "lost.webp", "shown.webp"]);
  await backend.sql("update private.unused_pictures set noted_at = now() - interval '8 days'");

  // Ends after removing one file.
  const interrupted = await runJob((context) =>
    deleteUnusedPictures({
      ...context,
      removeFiles: async (bucket, paths) => {
        await context.removeFiles(bucket, paths.slice(0, 1));
        throw new Error("ended");
      },
    }),
  );
  expect(interrupted).toEqual({ finished: 0, failed: 1 });
  expect(await storedNames()).toEqual(["lost.webp", "shown.webp"]);

  expect(await runJob(deleteUnusedPictures)).toEqual({ finished: 1, failed: 0 });
  expect(await storedNames()).toEqual(["shown.webp"]);
  expect(await backend.sql("select * from private.unused_pictures")).toEqual([]);
  expect(await runJob(deleteUnusedPictures)).toEqual({ finished: 1, failed: 0 });
  const address = `${backend.url}/storage/v1/object/public/venue-images/${hostId}`;
  expect((await fetch(`${address}/shown.webp`)).status).toBe(200);
  expect((await fetch(`${address}/lost.webp`)).status).toBe(400);
});

import { type Check, type Finding, setup, unlessWrong, wrong } from "./check.ts";

type Bucket = {
  id: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
};

const pictures = ["image/webp"];
const documents = ["image/webp", "application/pdf"];
const MEGABYTE = 1024 * 1024;

/** As in supabase/migrations/*_reference_data.sql. */
const expected: Bucket[] = [
  {
    id: "venue-images",
    public: true,
    file_size_limit: 10 * MEGABYTE,
    allowed_mime_types: pictures,
  },
  {
    id: "service-images",
    public: true,
    file_size_limit: 10 * MEGABYTE,
    allowed_mime_types: pictures,
  },
  { id: "avatars", public: true, file_size_limit: 5 * MEGABYTE, allowed_mime_types: pictures },
  {
    id: "message-files",
    public: false,
    file_size_limit: 10 * MEGABYTE,
    allowed_mime_types: documents,
  },
  {
    id: "payment-proofs",
    public: false,
    file_size_limit: 5 * MEGABYTE,
    allowed_mime_types: documents,
  },
];

const dashboard = "the dashboard, under Storage";

function compare(wanted: Bucket, found: Bucket | undefined): Finding[] {
  if (!found) return [wrong(`${wanted.id} is missing`, setup)];
  const types = [...(found.allowed_mime_types ?? [])].sort().join(", ");
  const wantedTypes = [...(wanted.allowed_mime_types ?? [])].sort().join(", ");
  return [
    ...(found.public === wanted.public
      ? []
      : [
          wrong(
            `${wanted.id} is ${found.public ? "public" : "private"}`,
            `make it ${wanted.public ? "public" : "private"} in ${dashboard}`,
          ),
        ]),
    ...(Number(found.file_size_limit) === wanted.file_size_limit
      ? []
      : [
          wrong(
            `${wanted.id} takes files of ${found.file_size_limit ?? "any number of"} bytes`,
            `set ${wanted.file_size_limit} in ${dashboard}`,
          ),
        ]),
    ...(types === wantedTypes
      ? []
      : [wrong(`${wanted.id} takes ${types || "any type"}`, `set ${wantedTypes} in ${dashboard}`)]),
  ];
}

/** The buckets of storage: public or private, size and types of their files. */
export const buckets: Check = {
  name: "Buckets",
  async look({ query }) {
    const found = await query<Bucket>({
      text: `select id, public, file_size_limit::int, to_json(allowed_mime_types) as allowed_mime_types
        from storage.buckets`,
    });
    const problems = expected.flatMap((bucket) =>
      compare(
        bucket,
        found.find(({ id }) => id === bucket.id),
      ),
    );
    return unlessWrong(problems, `${expected.length} have their access, size and types`);
  },
};

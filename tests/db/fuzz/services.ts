// Routes of the sign-in service, storage and the functions, with the fields of their bodies.

type Field = { name: string; type: string };

export const authRoutes = [
  "POST signup",
  "POST token?grant_type=password",
  "POST token?grant_type=refresh_token",
  "POST token?grant_type=pkce",
  "POST token?grant_type=id_token",
  "POST token",
  "POST otp",
  "POST magiclink",
  "POST recover",
  "POST resend",
  "POST verify",
  "GET verify?type=recovery",
  "GET authorize?provider=google",
  "GET authorize",
  "GET callback",
  "POST callback",
  "GET user",
  "PUT user",
  "POST logout?scope=others",
  "GET reauthenticate",
  "GET settings",
  "GET health",
  "GET user/identities/authorize",
  "GET admin/users",
  "POST admin/users",
  "DELETE admin/users/00000000-0000-4000-8000-000000000000",
  "POST factors",
  "GET .well-known/jwks.json",
];
export const authFields: Field[] =
  "email password phone token token_hash type code refresh_token auth_code code_verifier data options redirect_to gotrue_meta_security nonce id_token provider code_challenge code_challenge_method channel create_user"
    .split(" ")
    .map((name) => ({ name, type: /^(data|options|gotrue)/.test(name) ? "jsonb" : "text" }));

export const storageRoutes = [
  "GET bucket",
  "POST bucket",
  "GET bucket/venue-images",
  "PUT bucket/venue-images",
  "POST bucket/avatars/empty",
  "DELETE bucket/avatars",
  "POST object/list/venue-images",
  "POST object/list/avatars",
  "POST object/move",
  "POST object/copy",
  "POST object/sign/venue-images/ID/a.webp",
  "POST object/sign/venue-images",
  "GET object/sign/venue-images/ID/a.webp?token=x",
  "POST object/upload/sign/venue-images/ID/a.webp",
  "PUT object/upload/sign/venue-images/ID/a.webp?token=x",
  "GET object/info/venue-images/ID/a.webp",
  "GET object/public/venue-images/ID/%E0%A4%A",
  "GET object/authenticated/venue-images/ID/..%2f..%2fx",
  "GET object/nothing/x",
  "POST object/venue-images/ID/a.webp",
  "POST object/avatars/ID/a.webp",
  "PUT object/avatars/ID/%00",
  "POST object/avatars/..%2fx",
  "DELETE object/venue-images",
  "DELETE object/avatars/ID/a.webp",
  "GET render/image/public/venue-images/x",
];
export const storageFields: Field[] = [
  ..."bucketId sourceKey destinationKey destinationBucket prefix id name search".split(" "),
].map((name) => ({ name, type: "text" }));
export const storageLists: Field[] = [
  { name: "limit", type: "integer" },
  { name: "offset", type: "integer" },
  { name: "expiresIn", type: "integer" },
  { name: "prefixes", type: "text[]" },
  { name: "paths", type: "text[]" },
  { name: "sortBy", type: "jsonb" },
  { name: "public", type: "boolean" },
];

export const functionFields: Field[] =
  "type email phone user_id userId code locale proof to subject"
    .split(" ")
    .map((name) => ({ name, type: /id$/i.test(name) ? "uuid" : "text" }));

export { handleAuthCallback as GET } from "@/lib/auth/callback";

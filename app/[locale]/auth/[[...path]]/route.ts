export { handleAuthCallback as GET, handleConfirmedLink as POST } from "@/lib/auth/callback";

export { answerAuthCallback as GET } from "@/lib/auth/callback";

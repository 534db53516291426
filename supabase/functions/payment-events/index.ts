import { serve } from "../_shared/verification/deno.ts";

serve("payment-events");

import type { NextConfig } from "next";

// The bench copies this app out of the project, because Next would find the project's middleware here;
// its packages are a link back, which only a root above both can reach.
const config: NextConfig = { agentRules: false, poweredByHeader: false, turbopack: { root: "/" } };

export default config;

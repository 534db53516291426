import type { NextConfig } from "next";

// The bench copies this app out of the project, because Next would find the project's middleware here. The copy's packages are a
// link back to the project, so the root must be above both.
const config: NextConfig = { agentRules: false, poweredByHeader: false, turbopack: { root: "/" } };

export default config;

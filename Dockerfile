# syntax=docker/dockerfile:1
# The site as an image that is started with a read-only file system, and the embedded backend as another, for trials
# (compose.yaml). What follows FROM, COPY and RUN is also run by tests/deploys.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
ARG NEXT_PUBLIC_SITE_URL
ARG NEXT_PUBLIC_SUPABASE_URL
ARG NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY
ARG NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY
ARG NEXT_PUBLIC_MAPS_KEY
# For pages that are open during a deployment: the cache has the files of earlier builds, the secret keeps the ids of actions.
RUN --mount=type=cache,target=/app/.next/cache \
    --mount=type=secret,id=actions-key,env=NEXT_SERVER_ACTIONS_ENCRYPTION_KEY \
    npm run build

FROM node:24-slim AS backend
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts
COPY lib lib
COPY messages messages
COPY supabase supabase
RUN mkdir -m 777 data
ENV LOCAL_DATA_DIR=data
USER node
HEALTHCHECK --interval=5s --start-period=5m CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.LOCAL_SUPABASE_PORT || 54321) + '/inbox').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "supabase/local/serve.ts"]

FROM node:24-slim AS site
WORKDIR /app
COPY --from=build /app/.next/standalone ./
ENV NODE_ENV=production
USER node
EXPOSE 3000
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch('http://localhost:' + (process.env.PORT || 3000) + '/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=64", "deploy/start.ts"]

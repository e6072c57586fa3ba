# The page and the service in one image: docker build -t waitlist . (docs/deployment.md)

# The same Node as in development (package.json); a test compares them.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The address in the built pages, and where a separate backend is, if there is one.
ARG PUBLIC_ORIGIN
ARG VITE_SUPABASE_URL
ARG VITE_SUPABASE_ANON_KEY
# What visitors can do. CONFIRM=on needs a sender, and any MAIL_URL here: the running container has the one that counts.
ARG STAGE
ARG APPLY_URL
ARG CONFIRM
ARG MAIL_URL
ARG MAIL_FROM
RUN npm run build

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Nothing that is needed at run time has an install script, so none is run.
RUN npm ci --omit=dev --ignore-scripts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DATABASE_URL=sqlite:/data/waitlist.db
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/dist-studio ./dist-studio
COPY package.json waitlist ./
COPY src ./src
COPY mail ./mail
# The handbook, which the studio shows.
COPY docs ./docs
# The list; everything else may be read-only.
RUN install -d -o node -g node -m 0700 /data
VOLUME /data
USER node
# The page, and the studio where STUDIO_HOST=0.0.0.0.
EXPOSE 3000 4620
# /live, not /ready: without its database the service still serves the page and answers sign-ups with an error.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/live').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=256", "--import", "./src/hosts/prepare.js", "src/hosts/node/main.ts"]

# syntax=docker/dockerfile:1
# Reflet pour une machine : Node 24, un utilisateur ordinaire, rien d'inscriptible que DATA_DIR et /tmp.

FROM node:24-bookworm-slim AS construction
WORKDIR /reflet
COPY package.json package-lock.json ./
COPY scripts/verifier-node.cjs scripts/verifier-node.cjs
# Aucun script d'installation ; les binaires d'une autre plate-forme ne viennent pas.
RUN npm ci --omit=dev --ignore-scripts --no-fund --no-audit
COPY tsconfig*.json vite.config.ts ./
COPY db db
COPY domain domain
COPY scripts scripts
COPY server server
COPY web web
# L'interface est construite ici une fois : au démarrage, le programme la trouve à jour et n'écrit rien.
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOTE=0.0.0.0 PORT=3000 DATA_DIR=/donnees PORT_EXPLOITATION=9090
WORKDIR /reflet
COPY --from=construction /reflet /reflet
RUN install -d -o node -g node -m 0700 /donnees /sauvegardes
USER node
VOLUME ["/donnees"]
EXPOSE 3000
# Le programme finit les demandes en cours, rend ses tâches à la file et ferme ses connexions.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/sante').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts", "--production"]

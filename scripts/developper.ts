import { spawn } from "node:child_process";
import type { IncomingMessage } from "node:http";
import { createServer, type Plugin } from "vite";
import config from "../vite.config.ts";

const PAGES: Record<string, string> = {
  "/": "/index.html",
  "/auth": "/auth.html",
  "/auth/entreprise": "/auth.html",
  "/mot-de-passe-oublie": "/mot-de-passe.html",
  "/reset-password": "/mot-de-passe.html",
};

/** `npm run dev` : le serveur relancé à chaque changement, l'interface rechargée à chaud devant lui (http://localhost:5173). */
const pages: Plugin = {
  name: "reflet-pages",
  configureServer: (serveur) => {
    serveur.middlewares.use((requete: IncomingMessage, _reponse: unknown, suite: () => void) => {
      const chemin = (requete.url ?? "/").split("?")[0] ?? "/";
      const estPage = requete.headers.accept?.includes("text/html") && !chemin.includes(".");
      if (estPage) requete.url = PAGES[chemin] ?? "/app.html";
      suite();
    });
  },
};

const programme = spawn(
  process.execPath,
  ["--watch-path=server", "--watch-path=domain", "server/main.ts", "--sans-interface"],
  {
    stdio: "inherit",
  },
);
const interfaceWeb = await createServer({
  ...config,
  configFile: false,
  appType: "mpa",
  // Sans nonce ni politique de contenu en développement : le rechargement à chaud injecte ses propres scripts.
  html: {},
  plugins: [...config.plugins, pages],
});
await interfaceWeb.listen();
interfaceWeb.printUrls();
programme.once("exit", (code) => process.exit(code ?? 0));

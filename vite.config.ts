import { join } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin, UserConfig } from "vite";
import { contratLeger, domainePur } from "./scripts/alleger-navigateur.ts";
import { groupes } from "./scripts/morceaux.ts";
import { stylesLegers } from "./scripts/styles-mantine.ts";

const racine = import.meta.dirname;

/** Le thème se pose avant le premier rendu : sans cela, une page sombre commence par un éclair blanc. */
const POSER_LE_THEME = `try{var t=localStorage.getItem("reflet-theme")}catch(e){}
if(t!=="light"&&t!=="dark")t=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
document.documentElement.setAttribute("data-mantine-color-scheme",t);`;

const teteCommune = (): Plugin => ({
  name: "reflet-tete",
  transformIndexHtml: () => [
    { tag: "script", attrs: { nonce: "__NONCE__" }, children: POSER_LE_THEME, injectTo: "head" },
    { tag: "link", attrs: { rel: "icon", href: "/favicon.ico", sizes: "32x32" }, injectTo: "head" },
    { tag: "link", attrs: { rel: "icon", type: "image/svg+xml", href: "/reflet.svg" }, injectTo: "head" },
    { tag: "link", attrs: { rel: "apple-touch-icon", href: "/apple-touch-icon.png" }, injectTo: "head" },
    { tag: "link", attrs: { rel: "manifest", href: "/reflet.webmanifest" }, injectTo: "head" },
  ],
});

/** Le site public (sans React), la connexion et le mot de passe (React seul), et l'application pour toute autre adresse. */
export default {
  root: join(racine, "web"),
  cacheDir: join(racine, "node_modules/.vite"),
  appType: "custom",
  // Le serveur remplace ce mot par un nonce neuf à chaque réponse (CSP sans « unsafe »).
  html: { cspNonce: "__NONCE__" },
  plugins: [react(), teteCommune(), domainePur(), contratLeger(), stylesLegers()],
  build: {
    outDir: join(racine, "dist"),
    target: ["chrome123", "firefox121", "safari17.5"],
    // Une police en « data: » serait refusée par la CSP.
    assetsInlineLimit: 0,
    // Tous les navigateurs visés savent précharger un module.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      experimental: { lazyBarrel: true },
      output: { codeSplitting: { groups: groupes() } },
      // Un conseil de réglage en anglais, sur une machine lente, ne dit rien à qui lance le produit.
      checks: { bundlerTimings: false },
      input: [
        "index",
        "mentions-legales",
        "politique-de-confidentialite",
        "auth",
        "mot-de-passe",
        "demande",
        "retour",
        "app",
      ].map((page) => join(racine, `web/${page}.html`)),
    },
  },
  // Le travailleur qui compare deux photos n'emporte pas les schémas que le domaine déclare à côté.
  worker: { format: "es", plugins: () => [domainePur()] },
  server: { proxy: { "/api": "http://localhost:3000" } },
} satisfies UserConfig;

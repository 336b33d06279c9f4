import { enableCompileCache } from "node:module";

// Comme `document:lire` : l'essentiel du temps est le chargement de pdf.js, que le cache de compilation épargne.
enableCompileCache();
process.exitCode = await (await import("./executer-verification.ts")).executerVerification(process.argv.slice(2));

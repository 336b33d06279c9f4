import { garderCompilation } from "../garder-compilation.ts";

// Comme `document:lire` : l'essentiel du temps est le chargement de pdf.js, que le cache de compilation épargne.
garderCompilation();
process.exitCode = await (await import("./executer-verification.ts")).executerVerification(process.argv.slice(2));

import { garderCompilation } from "../garder-compilation.ts";

// Le gros du temps d'une commande est le chargement de pdf.js : le cache de compilation de Node en épargne une bonne part.
garderCompilation();
process.exitCode = await (await import("./executer-commande.ts")).executerCommande(process.argv.slice(2));

import { garderCompilation } from "./garder-compilation.ts";

// Le gros d'un démarrage est le chargement du programme : ce fichier ne charge que de quoi l'abréger.
garderCompilation();
await import("./demarrer.ts");

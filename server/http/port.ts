import { createServer } from "node:net";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";

/** Traduit le refus d'écouter sur un port ; laisse passer toute autre erreur. */
export function refusDEcouter(erreur: NodeJS.ErrnoException, port: number): Error {
  if (erreur.code === "EADDRINUSE")
    return new ErreurDemarrage(`Le port ${port} est déjà pris : choisissez-en un autre avec PORT.`);
  if (erreur.code === "EACCES")
    return new ErreurDemarrage(`Le port ${port} est réservé : choisissez-en un au-dessus de 1024 avec PORT.`);
  return erreur;
}

/** Essaie le port avant tout le reste : l'apprendre après avoir créé la base et ses données ferait attendre pour rien. */
export function essayerPort(port: number, hote: string): Promise<void> {
  return new Promise((ok, ko) => {
    const essai = createServer();
    essai.once("error", (erreur) => ko(refusDEcouter(erreur, port)));
    essai.listen(port, hote, () => essai.close(() => ok()));
  });
}

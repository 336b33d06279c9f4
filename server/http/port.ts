import { createServer } from "node:net";
import { cite, ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";

const ADRESSE_REFUSEE = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL", "EAFNOSUPPORT"]);

/** Traduit le refus d'écouter ici ; laisse passer toute autre erreur. `hote` est celui de la variable `reglageHote`. */
export function refusDEcouter(erreur: NodeJS.ErrnoException, port: number, hote: string, reglageHote = "HOTE"): Error {
  if (erreur.code === "EADDRINUSE")
    return new ErreurDemarrage(`Le port ${port} est déjà pris : choisissez-en un autre avec PORT.`);
  if (erreur.code === "EACCES")
    return new ErreurDemarrage(`Le port ${port} est réservé : choisissez-en un au-dessus de 1024 avec PORT.`);
  if (erreur.code && ADRESSE_REFUSEE.has(erreur.code))
    return new ErreurDemarrage(
      `${cite(hote)} n'est pas une adresse de cette machine : vérifiez ${reglageHote} (localhost, ou 0.0.0.0 pour toutes).`,
    );
  return erreur;
}

/** Essaie le port avant tout le reste : l'apprendre après avoir créé la base et ses données ferait attendre pour rien. */
export function essayerPort(port: number, hote: string): Promise<void> {
  return new Promise((ok, ko) => {
    const essai = createServer();
    essai.once("error", (erreur) => ko(refusDEcouter(erreur, port, hote)));
    essai.listen(port, hote, () => essai.close(() => ok()));
  });
}

import { createRequire } from "node:module";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { type Personne, refusMotDePasse } from "../../domain/session/politique-mot-de-passe.ts";

let courants: Set<string> | undefined;

/** Les 49 000 mots de passe les plus vus, lus au premier besoin : le démarrage ne les attend pas, le navigateur ne les reçoit jamais. */
function estCourant(forme: string): boolean {
  courants ??= new Set(lireListe());
  return courants.has(forme);
}

function lireListe(): readonly string[] {
  const { dictionary } = createRequire(import.meta.url)(
    "@zxcvbn-ts/language-common",
  ) as typeof import("@zxcvbn-ts/language-common");
  return dictionary["passwords-common"];
}

/** La politique entière, telle que le serveur l'applique : rend la phrase du refus, ou `null`. */
export const raisonDuRefus = (motDePasse: string, personne: Personne): string | null =>
  refusMotDePasse(motDePasse, personne, estCourant);

/** Lève une saisie invalide au champ nommé si le mot de passe est refusé. */
export function exigerMotDePasse(motDePasse: string, personne: Personne, champ: string): void {
  const refus = raisonDuRefus(motDePasse, personne);
  if (refus) throw erreurs.saisieInvalide({ [champ]: refus });
}

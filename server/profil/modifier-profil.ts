import { erreurs } from "../../domain/commun/erreurs.ts";
import type { ProfilLu } from "../../domain/profil/profil.contrat.ts";
import type { ChampsProfil } from "../../domain/profil/profil.ts";
import type { Transaction } from "../db/base.ts";
import { modifierProfil, relireProfil, verrouillerProfil } from "./profil.queries.ts";

interface Entree {
  champs: { [C in keyof ChampsProfil]?: ChampsProfil[C] | undefined };
  avant: Record<string, string | null>;
}

/**
 * Modifie ma fiche, champ par champ. Un champ changé depuis un autre onglet pendant la saisie est un conflit (409) qui rend les valeurs
 * actuelles : la personne choisit, rien n'est écrasé.
 */
export async function modifierMonProfil(
  tx: Transaction,
  { champs, avant }: Entree,
  maintenant: Date,
): Promise<ProfilLu> {
  const actuel = await verrouillerProfil(tx);
  if (!actuel) throw erreurs.nonConnecte();
  const noms = Object.keys(champs) as (keyof ChampsProfil)[];
  const changes = noms.filter((n) => actuel[n] !== champs[n]);
  if (changes.some((n) => actuel[n] !== avant[n]))
    throw erreurs.conflit(Object.fromEntries(noms.map((n) => [n, actuel[n]])));
  if (changes.length > 0) await modifierProfil(tx, Object.fromEntries(changes.map((n) => [n, champs[n]])));
  return relireProfil(tx, maintenant);
}

import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import {
  type ChampsConducteur,
  NAISSANCE_A_VENIR,
  naissanceAVenir,
  plierPermis,
} from "../../domain/conducteurs/champs-conducteur.ts";
import { erreursConducteur } from "../../domain/conducteurs/conducteur.erreurs.ts";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import {
  type ConducteurVerrouille,
  memePermis,
  modifierConducteur,
  relireConducteur,
  verrouillerConducteur,
} from "./ecriture.queries.ts";

interface Entree {
  id: string;
  champs: Partial<ChampsConducteur>;
  avant: Record<string, string | null>;
  doublon_admis?: boolean | undefined;
}

/**
 * Enregistre une section : les champs envoyés, si chacun vaut encore ce que la personne avait lu (sinon 409). Un numéro de permis
 * corrigé qu'un autre conducteur de la société a déjà arrête une fois, avec son nom ; la personne le confirme.
 */
export async function modifierUnConducteur(
  tx: Transaction,
  { id, champs, avant, doublon_admis }: Entree,
  { maintenant }: ContexteConnecte,
): Promise<ConducteurLu> {
  const actuel = await prendreSuivi(tx, id);
  const colonnes = changements<ChampsConducteur>(actuel, champs, avant);
  exigerNaissancePassee(colonnes.date_de_naissance, jourDeParis(maintenant));
  const permis = plierPermis(colonnes.numero_permis ?? "");
  if (permis !== plierPermis(actuel.numero_permis ?? "") && !doublon_admis) {
    const autres = await memePermis(tx, { id, client_id: actuel.client_id, permis });
    if (autres.length > 0) throw erreursConducteur.permisDejaConnu(autres);
  }
  if (Object.keys(colonnes).length > 0) await modifierConducteur(tx, id, colonnes);
  return relire(tx, id);
}

/** Lève saisie_invalide (400) sur la date de naissance si elle est à venir. */
export function exigerNaissancePassee(naissance: string | null | undefined, aujourdhui: string): void {
  if (naissanceAVenir(naissance, aujourdhui)) throw erreurs.saisieInvalide({ date_de_naissance: NAISSANCE_A_VENIR });
}

/** Le conducteur, verrouillé ; archivé, il ne se modifie pas. */
export async function prendreSuivi(tx: Transaction, id: string): Promise<ConducteurVerrouille> {
  const actuel = await verrouillerConducteur(tx, id);
  if (!actuel) throw erreursConducteur.introuvable();
  if (actuel.archive) throw erreursConducteur.archive();
  return actuel;
}

export async function relire(tx: Transaction, id: string): Promise<ConducteurLu> {
  const conducteur = await relireConducteur(tx, id);
  if (!conducteur) throw erreursConducteur.introuvable();
  return conducteur;
}

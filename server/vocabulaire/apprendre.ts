import { estInterne } from "../../domain/commun/acteur.ts";
import type { ChampsLigne, LigneDocument } from "../../domain/documents/document.ts";
import { motAppris, titreAppris } from "../../domain/vocabulaire/motif.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { retenirMot } from "./vocabulaire.queries.ts";

interface Corrige {
  id: string;
  loueur_lu: string | null;
}

/** Ce qu'un client corrige ne vaut que pour les documents de sa société ; l'équipe apprend pour tous. */
const portee = ({ acteur }: ContexteConnecte): string | null => (estInterne(acteur) ? null : acteur.clientId);

/** La correction d'une ligne apprend le mot, ou le titre de colonne, que le vocabulaire ne connaissait pas, s'il n'y a pas de doute sur lequel. */
export async function apprendreDeLigne(
  tx: Transaction,
  document: Corrige,
  avant: LigneDocument,
  apres: Partial<ChampsLigne>,
  c: ContexteConnecte,
): Promise<void> {
  for (const mot of [motAppris(avant, apres), titreAppris(avant, apres)]) {
    if (!mot) continue;
    await retenirMot(tx, {
      ...mot,
      client_id: portee(c),
      origine: "correction",
      document_id: document.id,
      ligne_id: avant.id,
      cree_par: c.acteur.id,
    });
  }
}

/** Un loueur corrigé apprend que le nom lu désigne celui-ci. Un nom que la lecture n'a pas vu n'apprend rien. */
export async function apprendreLoueur(
  tx: Transaction,
  document: Corrige,
  loueur: string,
  c: ContexteConnecte,
): Promise<void> {
  const motif = document.loueur_lu?.trim() ?? "";
  if (motif.length < 3 || motif.length > 80 || loueur.length > 80) return;
  await retenirMot(tx, {
    genre: "loueur",
    motif,
    valeur: loueur,
    client_id: portee(c),
    origine: "correction",
    document_id: document.id,
    ligne_id: null,
    cree_par: c.acteur.id,
  });
}

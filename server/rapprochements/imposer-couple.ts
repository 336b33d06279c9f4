import { erreursRapprochement } from "../../domain/rapprochements/rapprochement.erreurs.ts";
import type { RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import {
  ecrireCouples,
  type RapprochementVerrouille,
  rangDeLigne,
  rapprochementsDeRestitution,
  verrouillerRapprochement,
} from "./rapprochements.queries.ts";
import { rapprocherRestitution } from "./rapprocher-restitution.ts";

/** Refait le rapprochement d'une restitution, à la demande ; sans facture lue, il n'en reste aucun. */
export async function recalculer(tx: Transaction, { id }: { id: string }): Promise<RapprochementLu[]> {
  await rapprocherRestitution(tx, id);
  return relire(tx, id);
}

/** Une personne dit à quelle ligne de rapport une ligne de facture répond, ou qu'elle ne répond à aucune ; tout est recalculé. */
export async function imposerCouple(
  tx: Transaction,
  entree: { id: string; ligne_facture_id: string; ligne_rapport_id: string | null },
): Promise<RapprochementLu[]> {
  const rapprochement = await tenir(tx, entree.id);
  const facturee = await rangDeLigne(tx, rapprochement.facture_id, entree.ligne_facture_id);
  if (!facturee) throw erreursRapprochement.ligneInconnue();
  const visee =
    entree.ligne_rapport_id === null ? null : await rangAuRapport(tx, rapprochement, entree.ligne_rapport_id);
  // Une ligne de rapport n'en sert qu'une : le couple choisi avant sur elle revient au calcul.
  const autres = Object.entries(rapprochement.couples_imposes).filter(([, rang]) => rang === null || rang !== visee);
  return enregistrer(tx, rapprochement, { ...Object.fromEntries(autres), [facturee.rang]: visee });
}

/** Rend au calcul le couple d'une ligne de facture. */
export async function libererCouple(
  tx: Transaction,
  entree: { id: string; ligne_facture_id: string },
): Promise<RapprochementLu[]> {
  const rapprochement = await tenir(tx, entree.id);
  const facturee = await rangDeLigne(tx, rapprochement.facture_id, entree.ligne_facture_id);
  if (!facturee) throw erreursRapprochement.ligneInconnue();
  const { [facturee.rang]: _rendu, ...autres } = rapprochement.couples_imposes;
  return enregistrer(tx, rapprochement, autres);
}

async function tenir(tx: Transaction, id: string): Promise<RapprochementVerrouille> {
  const rapprochement = await verrouillerRapprochement(tx, id);
  if (!rapprochement) throw erreursRapprochement.introuvable();
  return rapprochement;
}

async function rangAuRapport(
  tx: Transaction,
  { rapport_id }: RapprochementVerrouille,
  ligneId: string,
): Promise<number> {
  const ligne = rapport_id === null ? undefined : await rangDeLigne(tx, rapport_id, ligneId);
  if (!ligne) throw erreursRapprochement.ligneDeRapportInconnue();
  return ligne.rang;
}

async function enregistrer(
  tx: Transaction,
  rapprochement: RapprochementVerrouille,
  couples: Record<string, number | null>,
): Promise<RapprochementLu[]> {
  await ecrireCouples(tx, rapprochement.id, couples);
  await rapprocherRestitution(tx, rapprochement.restitution_id);
  return relire(tx, rapprochement.restitution_id);
}

async function relire(tx: Transaction, restitutionId: string): Promise<RapprochementLu[]> {
  const ligne = await tx.une<{ json: string | null }>(rapprochementsDeRestitution(restitutionId));
  const json = ligne ? Object.values(ligne)[0] : null;
  if (!json) throw erreursRestitution.introuvable();
  return JSON.parse(json) as RapprochementLu[];
}

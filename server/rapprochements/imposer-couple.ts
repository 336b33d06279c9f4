import { erreursRapprochement } from "../../domain/rapprochements/rapprochement.erreurs.ts";
import type { RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import {
  type CouplesDesDeuxCotes,
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

interface Choix {
  id: string;
  ligne_facture_id: string;
  /** `null` : aucune ; absente, ce côté ne change pas. */
  ligne_rapport_id?: string | null | undefined;
  ligne_pv_id?: string | null | undefined;
}

/** Une personne dit à quelle ligne du rapport ou du PV une ligne de facture répond, ou qu'elle ne répond à aucune ; tout est recalculé. */
export async function imposerCouple(tx: Transaction, entree: Choix): Promise<RapprochementLu[]> {
  const rapprochement = await tenir(tx, entree.id);
  const { rang } = await facturee(tx, rapprochement, entree.ligne_facture_id);
  const { couples_imposes, couples_pv_imposes, rapport_id, pv_id } = rapprochement;
  const { ligne_rapport_id: auRapport, ligne_pv_id: auPv } = entree;
  const choix: CouplesDesDeuxCotes = { couples_imposes, couples_pv_imposes };
  if (auRapport !== undefined) {
    const visee = await rangVise(tx, rapport_id, auRapport, erreursRapprochement.ligneDeRapportInconnue);
    // Une ligne de rapport n'en sert qu'une : le couple choisi avant sur elle revient au calcul. Une ligne de PV peut en servir plusieurs.
    const autres = Object.entries(couples_imposes).filter(([, r]) => r === null || r !== visee);
    choix.couples_imposes = { ...Object.fromEntries(autres), [rang]: visee };
  }
  if (auPv !== undefined)
    choix.couples_pv_imposes = {
      ...couples_pv_imposes,
      [rang]: await rangVise(tx, pv_id, auPv, erreursRapprochement.ligneDePvInconnue),
    };
  return enregistrer(tx, rapprochement, choix);
}

/** Rend au calcul les couples d'une ligne de facture, au rapport et au PV. */
export async function libererCouple(
  tx: Transaction,
  entree: { id: string; ligne_facture_id: string },
): Promise<RapprochementLu[]> {
  const rapprochement = await tenir(tx, entree.id);
  const { rang } = await facturee(tx, rapprochement, entree.ligne_facture_id);
  const { [rang]: _rapport, ...couples_imposes } = rapprochement.couples_imposes;
  const { [rang]: _pv, ...couples_pv_imposes } = rapprochement.couples_pv_imposes;
  return enregistrer(tx, rapprochement, { couples_imposes, couples_pv_imposes });
}

async function tenir(tx: Transaction, id: string): Promise<RapprochementVerrouille> {
  const rapprochement = await verrouillerRapprochement(tx, id);
  if (!rapprochement) throw erreursRapprochement.introuvable();
  return rapprochement;
}

async function facturee(tx: Transaction, { facture_id }: RapprochementVerrouille, ligneId: string) {
  const ligne = await rangDeLigne(tx, facture_id, ligneId);
  if (!ligne) throw erreursRapprochement.ligneInconnue();
  return ligne;
}

async function rangVise(
  tx: Transaction,
  document: string | null,
  ligneId: string | null,
  inconnue: () => Error,
): Promise<number | null> {
  if (ligneId === null) return null;
  const ligne = document === null ? undefined : await rangDeLigne(tx, document, ligneId);
  if (!ligne) throw inconnue();
  return ligne.rang;
}

async function enregistrer(
  tx: Transaction,
  rapprochement: RapprochementVerrouille,
  couples: CouplesDesDeuxCotes,
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

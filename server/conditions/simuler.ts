import type { Scenario, Simulation } from "../../domain/conditions/simulation.ts";
import { ecrireTranche } from "../../domain/conditions/tranche.ts";
import { calculer } from "../../domain/fre/calcul/calculer.ts";
import { moisRevolus, partsDe, type Situation, vetusteApplicable } from "../../domain/fre/calcul/vetuste.ts";
import type { TypeDocument } from "../../domain/fre/codes.ts";
import type { LigneLue, VehiculeLu } from "../../domain/fre/document-lu.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import type { LectureGardee } from "../documents/lecture-gardee.queries.ts";
import { documentGarde } from "../documents/reconstruire.ts";
import {
  documentsARapprocher,
  type RestitutionARapprocher,
  restitutionARapprocher,
} from "../rapprochements/rapprochements.queries.ts";
import { loueursSous } from "./conditions.queries.ts";
import { conditionsEnVigueur } from "./conditions-en-vigueur.queries.ts";

/**
 * La facture attendue d'une restitution, des montants bruts de son rapport validé (sinon de sa facture) : avec les conditions de son loueur, et
 * avec celles d'un autre. Rien ne s'écrit.
 */
export async function simuler(
  tx: Transaction,
  { id, loueur_id }: { id: string; loueur_id?: string | undefined },
): Promise<Simulation> {
  const restitution = await restitutionARapprocher(tx, id);
  if (!restitution) throw erreursRestitution.introuvable();
  const loueurs = await loueursSous(tx, {
    clientId: restitution.client_id,
    type: restitution.type_vehicule,
    jour: restitution.date_restitution,
  });
  const document = documentDeBase(await documentsARapprocher(tx, id));
  const vehicule = document && documentGarde(document).vehicule;
  const lignes = (vehicule?.lignes ?? []).filter((l) => l.nature === "fre" && l.facturable && brut(l) > 0);
  const situation = situationDe(restitution, vehicule);
  const autre = loueurs.find((l) => l.id === loueur_id && l.id !== restitution.loueur_id);
  const scenarios: Scenario[] = [];
  if (document && lignes.length > 0)
    for (const loueur of [{ id: restitution.loueur_id, nom: restitution.loueur }, ...(autre ? [autre] : [])])
      scenarios.push(await jouer(tx, restitution, document, lignes, situation, loueur));
  return {
    document: document && {
      id: document.id,
      type_document: document.type_document as TypeDocument, // la base n'en admet pas d'autre
      date_document: document.date_document,
    },
    lignes: lignes.map((l) => ({ designation: l.designation, brut_ht: brut(l) })),
    scenarios,
    loueurs,
    manques: [
      ...(situation.age_mois === null ? ["l'âge du véhicule\u00a0: aucune vétusté ne s'applique"] : []),
      ...(situation.kilometrage === null ? ["le kilométrage\u00a0: la première colonne de la grille s'applique"] : []),
    ],
  };
}

const brut = (l: Pick<LigneLue, "brut_ht" | "net_ht">): number => l.brut_ht ?? l.net_ht ?? 0;

/** Le rapport que quelqu'un a validé, sinon la facture : un rapport non relu ne fonde pas une comparaison. */
function documentDeBase(documents: readonly LectureGardee[]): LectureGardee | null {
  return (
    documents.find((d) => d.type_document === "rapport" && d.etat === "valide") ??
    documents.find((d) => d.type_document === "facture") ??
    null
  );
}

function situationDe(restitution: RestitutionARapprocher, vehicule: VehiculeLu | null): Situation {
  const mec = restitution.mise_en_circulation ?? vehicule?.date_mise_en_circulation ?? null;
  return {
    age_mois: mec ? moisRevolus(mec, restitution.date_restitution) : null,
    kilometrage: vehicule?.kilometrage ?? restitution.kilometrage,
  };
}

async function jouer(
  tx: Transaction,
  restitution: RestitutionARapprocher,
  document: LectureGardee,
  lignes: readonly LigneLue[],
  situation: Situation,
  loueur: { id: string; nom: string },
): Promise<Scenario> {
  const facture =
    document.type_document === "facture" && document.date_document && loueur.id === restitution.loueur_id
      ? { id: document.id, date: document.date_document }
      : undefined;
  const trouvees = await conditionsEnVigueur(tx, {
    loueurId: loueur.id,
    clientId: restitution.client_id,
    type: restitution.type_vehicule,
    date: restitution.date_restitution,
    facture,
  });
  const commun = { loueur_id: loueur.id, loueur_nom: loueur.nom };
  if (!trouvees) return { ...commun, conditions_id: null, propres: false, tranche: "", calcul: null };
  const vetuste = vetusteApplicable(trouvees.conditions.vetuste, situation);
  const { lignes: nets, ...calcul } = calculer(lignes.map(partsDe), {
    ...trouvees.conditions,
    taux: vetuste.taux,
    imprimee: document.type_document === "facture" ? { net_ht: document.net_ht, tva: document.tva } : null,
  });
  const { etapes, total_ht, tva, ttc, arrondis } = calcul;
  return {
    ...commun,
    conditions_id: trouvees.id,
    propres: trouvees.propres,
    tranche: ecrireTranche(vetuste, trouvees.conditions.vetuste?.seuil_km_par_an ?? null),
    calcul: { etapes, nets: nets.map((l) => l.net_ht), total_ht, tva, ttc, arrondis },
  };
}

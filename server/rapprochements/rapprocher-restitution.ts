import { isDeepStrictEqual } from "node:util";
import type { CouplesImposes } from "../../domain/fre/rapprochement/couples.ts";
import { douteDuDocument } from "../../domain/fre/rapprochement/papier-entier.ts";
import { type Rapprochement, rapprocher } from "../../domain/fre/rapprochement/rapprocher.ts";
import { explicationDe, sansConditions } from "../../domain/rapprochements/expliquer.ts";
import { dansLOrdre, franchisePrise, franchiseRestante } from "../../domain/rapprochements/franchise-du-retour.ts";
import { conditionsEnVigueur } from "../conditions/conditions-en-vigueur.queries.ts";
import type { Transaction } from "../db/base.ts";
import { controler } from "../documents/controler.ts";
import type { LectureGardee } from "../documents/lecture-gardee.queries.ts";
import { prendreSansAttendre } from "../documents/lignes-a-verifier.queries.ts";
import { documentGarde } from "../documents/reconstruire.ts";
import {
  documentsARapprocher,
  ecrireRapprochement,
  ecrireVerdicts,
  type NouveauVerdict,
  oublierAutres,
  type RestitutionARapprocher,
  rapprochementGarde,
  restitutionARapprocher,
  seSuivre,
} from "./rapprochements.queries.ts";

/**
 * Rapproche chaque facture de la restitution de son rapport et de son PV, sous les conditions du loueur en vigueur le jour de la restitution,
 * et garde le résultat. À rappeler dès qu'un de ces documents change ; une restitution sans facture n'a plus de rapprochement. Rend le nombre
 * de factures rapprochées.
 */
export async function rapprocherRestitution(tx: Transaction, restitutionId: string): Promise<number> {
  // Les documents se lisent après le verrou : celui qui attendait voit ce que l'autre a écrit.
  const [restitution, , documents] = await Promise.all([
    restitutionARapprocher(tx, restitutionId),
    seSuivre(tx, restitutionId),
    documentsARapprocher(tx, restitutionId),
  ]);
  if (!restitution) return 0;
  const factures = documents.filter((d) => d.type_document === "facture" || d.type_document === "releve");
  const rapport = documents.find((d) => d.type_document === "rapport") ?? null;
  const pv = documents.find((d) => d.type_document === "pv") ?? null;
  await Promise.all([
    oublierAutres(
      tx,
      restitutionId,
      factures.map((f) => f.id),
    ),
    // Lues de la dernière entrée à la première : à date égale, la première entrée prend la franchise.
    rapprocherEnOrdre(tx, restitution, dansLOrdre(factures.toReversed()), { rapport, pv }),
  ]);
  return factures.length;
}

async function rapprocherEnOrdre(
  tx: Transaction,
  restitution: RestitutionARapprocher,
  factures: readonly LectureGardee[],
  constats: Pick<Documents, "rapport" | "pv">,
): Promise<void> {
  let prise = 0;
  for (const facture of factures) prise += await rapprocherFacture(tx, restitution, { facture, ...constats }, prise);
}

interface Documents {
  facture: LectureGardee;
  rapport: LectureGardee | null;
  pv: LectureGardee | null;
}

/** Rend la franchise que cette facture prend au retour ; `prise` est celle des factures d'avant (centimes HT). */
async function rapprocherFacture(
  tx: Transaction,
  restitution: RestitutionARapprocher,
  documents: Documents,
  prise: number,
): Promise<number> {
  const { facture, rapport, pv } = documents;
  const [trouvees, garde] = await Promise.all([
    conditionsEnVigueur(tx, {
      loueurId: restitution.loueur_id,
      clientId: restitution.client_id,
      type: restitution.type_vehicule,
      date: restitution.date_restitution,
      facture: facture.date_document ? { id: facture.id, date: facture.date_document } : undefined,
    }),
    rapprochementGarde(tx, facture.id),
  ]);
  const conditions = trouvees?.conditions ?? sansConditions(restitution.loueur);
  const appliquees = franchiseRestante(conditions, prise);
  const lus = { rapport: rapport && documentGarde(rapport), pv: pv && documentGarde(pv) };
  const resultat = rapprocher({
    facture: documentGarde(facture).vehicule,
    rapport: lus.rapport?.vehicule ?? null,
    pv: lus.pv?.vehicule ?? null,
    conditions: appliquees.conditions,
    dateFacture: facture.date_document,
    couplesImposes: enIndices(garde?.couples_imposes, facture, rapport),
    couplesPvImposes: enIndices(garde?.couples_pv_imposes, facture, pv),
    confirmes: { facture: estValide(facture), rapport: estValide(rapport), pv: estValide(pv) },
    doutes: {
      rapport: lus.rapport && douteDuDocument(lus.rapport.document, "rapport"),
      pv: lus.pv && douteDuDocument(lus.pv.document, "pv"),
    },
    restitution: {
      date: restitution.date_restitution,
      kilometrage: restitution.kilometrage,
      mise_en_circulation: restitution.mise_en_circulation,
    },
  });
  const ecriture = ecrireRapprochement(tx, {
    client_id: restitution.client_id,
    restitution_id: restitution.id,
    facture_id: facture.id,
    rapport_id: rapport?.id ?? null,
    pv_id: pv?.id ?? null,
    conditions_id: trouvees?.id ?? null,
    conditions,
    net_ht_facture: resultat.net_ht_facture,
    net_ht_attendu: resultat.net_ht_attendu,
    montant_contestable: resultat.montant_contestable_total,
    // Sans contrat connu, le délai d'usage ne fait pas une échéance.
    date_limite: trouvees && resultat.date_limite,
    explication: {
      ...explicationDe(resultat, trouvees, {
        loueur: restitution.loueur,
        date: restitution.date_restitution,
        enPlus: appliquees.avertissement,
      }),
      comptees_autrement: resultat.comptees_autrement.flatMap((c) => {
        const id = idDe(rapport, c.rapport);
        return id ? [{ rapport: id, facture: idDe(facture, c.facture) }] : [];
      }),
    },
  });
  const verdicts = verdictsDe(resultat, documents);
  // Le plus souvent, un compteur corrigé ne change aucun verdict : rien à réécrire.
  const memes = garde && isDeepStrictEqual(garde.verdicts.map(commeGarde), verdicts.map(commeGarde));
  // Un rapprochement qui existe a déjà son identifiant : ses verdicts partent avec lui.
  const id = garde?.id ?? (await ecriture)?.id;
  await Promise.all([ecriture, id && !memes && ecrireVerdicts(tx, { id, client_id: restitution.client_id }, verdicts)]);
  // Ce qui est à vérifier se demande sur la facture. Tenue par une autre écriture, elle se contrôlera en finissant la sienne.
  const memesQuestions = isDeepStrictEqual(aVerifier(garde?.verdicts ?? []), aVerifier(verdicts));
  if (!memesQuestions && (await prendreSansAttendre(tx, facture.id))) await controler(tx, facture.id);
  return franchisePrise(resultat);
}

const aVerifier = (verdicts: readonly NouveauVerdict[]) =>
  verdicts
    .filter((v) => v.verdict === "a_verifier")
    .map(({ ligne_facture_id, manques }) => ({ ligne_facture_id, manques }));

/** Une personne a dit la lecture juste : ce que le document dit est ce qu'elle y a vu. */
const estValide = (document: LectureGardee | null): boolean => document?.etat === "valide";

/** La base garde le score en simple précision. */
const commeGarde = (v: NouveauVerdict): NouveauVerdict => ({
  ...v,
  score: v.score === null ? null : Math.fround(v.score),
});

const verdictsDe = ({ verdicts }: Rapprochement, { facture, rapport, pv }: Documents): NouveauVerdict[] =>
  verdicts.map((v, rang) => ({
    rang,
    ligne_facture_id: idDe(facture, v.ligne_facture),
    ligne_rapport_id: idDe(rapport, v.ligne_rapport),
    ligne_pv_id: idDe(pv, v.ligne_pv),
    verdict: v.verdict,
    montant_contestable: v.montant_contestable,
    phrase: v.phrase.slice(0, 1000),
    score: v.score,
    certitude: v.certitude,
    manques: v.manques,
  }));

const idDe = (document: LectureGardee | null, indice: number | null): string | null =>
  indice === null ? null : (document?.lignes[indice]?.id ?? null);

/** Les couples imposés se gardent par rang de ligne, qui ne bouge pas quand une autre est retirée ; le calcul compte par indice. */
function enIndices(
  imposes: CouplesImposes | undefined,
  facture: LectureGardee,
  autre: LectureGardee | null,
): Record<string, number | null> {
  const couples: Record<string, number | null> = {};
  for (const [rang, vise] of Object.entries(imposes ?? {})) {
    const indice = facture.lignes.findIndex((l) => l.rang === Number(rang));
    const cible = vise === null ? null : (autre?.lignes.findIndex((l) => l.rang === vise) ?? -1);
    if (indice >= 0 && cible !== -1) couples[indice] = cible;
  }
  return couples;
}

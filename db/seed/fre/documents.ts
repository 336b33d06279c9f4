import { normaliserPlaque } from "../../../domain/commun/plaques.ts";
import { PDF_SANS_TEXTE } from "../../../domain/documents/document.ts";
import { etatSelon, evaluer } from "../../../domain/documents/evaluer.ts";
import { faitsDuDocument } from "../../../domain/documents/faits.ts";
import { categorieDe } from "../../../domain/fre/categories.ts";
import type { DocumentLu } from "../../../domain/fre/document-lu.ts";
import { duVehicule, juger } from "../../../domain/fre/juger.ts";
import { phraseAnomalie } from "../../../domain/fre/phrases-anomalies.ts";
import { reculApres } from "../calendrier.ts";
import { type Contexte, compte } from "../contexte.ts";
import type { Retour } from "../entites/restitutions.ts";
import type { Hasard } from "../hasard.ts";
import type { RangDocument, RangLigne } from "../rangs.ts";
import { type Annexes, type Attente, choisirAnnexes, choisirAttentes, choisirPaires } from "./choix.ts";
import { type Defaut, introduire } from "./defauts.ts";
import { fauterSouvent } from "./fautes.ts";
import { lireAvoir, lirePv } from "./lectures-annexes.ts";
import type { Disposition } from "./lectures-commun.ts";
import { lireFacture, lireReleve } from "./lectures-factures.ts";
import { lireRapport } from "./lectures-rapports.ts";

/** Un document prêt à être gardé, et de quoi en imprimer le papier. */
export interface DocumentSeme {
  rang: RangDocument;
  lignes: RangLigne[];
  retour: Retour;
  /** Ce que le papier dit ; un document illisible le dit aussi, mais sans texte. Un relevé est le même pour tous ses véhicules. */
  lu: DocumentLu;
  disposition: Disposition;
  /** Le papier est imprimé et gardé ; sinon seule sa lecture l'est. */
  imprime: boolean;
  /** Les mots du papier imprimé, pliés : le document se retrouve par eux. */
  mots?: string[];
}

interface Etat {
  etat: "valide" | Attente["etat"];
  defaut: Defaut | null;
}
const VALIDE: Etat = { etat: "valide", defaut: null };

const numeroRapport = (h: Hasard, r: Retour, date: string) => {
  if (r.loueur.rapport === "L2") return `MR-${date.slice(0, 4)}-${String(h.entier(1000, 99_999)).padStart(7, "0")}`;
  return r.loueur.rapport === "L6"
    ? `EX${date.slice(2, 4)}${h.entier(100_000, 999_999)}`
    : `RE-${h.entier(100_000, 999_999)}`;
};
const suite = (h: Hasard, date: string) => `${date.slice(2, 4)}-${String(h.entier(1000, 99_999)).padStart(7, "0")}`;

interface Papier {
  lu: DocumentLu;
  disposition: Disposition;
  imprime: boolean;
  etat: Etat["etat"];
  /** Celui du jour que le papier porte. */
  recul: number;
  rangVehicule?: number;
}

/** Un document lu devient une ligne de la base : validé par une personne deux jours après, ou encore à vérifier. */
function garder(ctx: Contexte, h: Hasard, r: Retour, papier: Papier): DocumentSeme {
  const { lu, disposition, imprime, etat, recul, rangVehicule = 0 } = papier;
  const vehicule = lu.vehicules[rangVehicule];
  if (!vehicule) throw new Error("Un document de démonstration décrit un véhicule");
  const { lignes, totaux, sources: _sources, ...identification } = vehicule;
  const reculDepot = reculApres(recul, h.entier(1, 3));
  const depose = ctx.calendrier.instant(reculDepot);
  const verifie = ctx.calendrier.instant(reculApres(reculDepot, h.entier(1, 4)));
  const valide = etat === "valide";
  const id = h.uuid();
  const anomalies = lu.anomalies
    .filter((a) => a.vehicule === null || a.vehicule === rangVehicule)
    .map((a) => ({ code: a.code, ligne: a.ligne, ecart: a.ecart, phrase: phraseAnomalie(a, lu) }));
  const a_completer =
    valide || etat === "illisible" ? [] : manquesDe(r, { ...lu, vehicules: [vehicule] }, lu, rangVehicule);
  return {
    retour: r,
    lu,
    disposition,
    imprime,
    rang: {
      id,
      client_id: r.rang.client_id,
      restitution_id: r.rang.id,
      fichier_id: null,
      type_document: lu.type_document,
      etat: etat === "a_verifier" ? etatSelon(a_completer, anomalies) : etat,
      numero: lu.numero,
      date_document: lu.date_document,
      loueur_lu: lu.loueur,
      identification,
      lecture: faitsDuDocument(lu),
      anomalies,
      a_completer,
      part: rangVehicule + 1,
      parts: lu.vehicules.length,
      sources: {},
      motif_illisible: null,
      ...totaux,
      cree_par: r.deposePar,
      depose_par_client: r.deposePar !== compte(ctx, "expert"),
      cree_le: depose,
      valide_par: valide ? compte(ctx, "expert") : null,
      valide_le: valide ? verifie : null,
      mis_a_jour_le: valide ? verifie : depose,
    },
    lignes: lignes.map(({ zone, details, ...ligne }, rang) => ({
      id: h.uuid(),
      document_id: id,
      client_id: r.rang.client_id,
      restitution_id: r.rang.id,
      date_restitution: r.rang.date_restitution,
      rang,
      ...ligne,
      categorie: categorieDe(ligne),
      zone: zone ?? null,
      details: details ?? null,
      comptee: false,
    })),
  };
}

/** Ce qui manque à une lecture que personne n'a encore validée, comme le produit le dirait. */
const manquesDe = (r: Retour, seul: DocumentLu, lu: DocumentLu, rang: number) =>
  evaluer(
    seul,
    {
      restitutionId: r.rang.id,
      raisonRattachement: null,
      numeroDejaPris: false,
      plaqueEtrangere:
        normaliserPlaque(seul.vehicules[0]?.immatriculation ?? r.rang.immatriculation) !==
        normaliserPlaque(r.rang.immatriculation),
      vinEtranger: false,
    },
    duVehicule(juger(lu), rang).doutes,
  );

/** Un papier numérisé : le lecteur n'en tire rien, la restitution est gardée quand même. */
function rendreIllisible(document: DocumentSeme): DocumentSeme {
  const { rang } = document;
  const vides = {
    brut_ht: null,
    abattement_ht: null,
    remise_ht: null,
    franchise_ht: null,
    net_ht: null,
    tva: null,
    ttc: null,
  };
  const inconnu = {
    type_document: "inconnu",
    numero: null,
    date_document: null,
    loueur_lu: null,
    identification: {},
    anomalies: [],
    motif_illisible: PDF_SANS_TEXTE,
  };
  return { ...document, lignes: [], rang: { ...rang, ...inconnu, ...vides } };
}

/** Relevés mensuels, par société et par mois. */
function lireReleves(ctx: Contexte, retours: readonly Retour[]): Map<Retour, DocumentLu> {
  const groupes = Map.groupBy(
    retours.filter((r) => r.releve !== null && r.facture !== null),
    (r) => r.societe.cle,
  );
  const releves = new Map<Retour, DocumentLu>();
  for (const [sujet, groupe] of groupes) {
    const h = ctx.tirage(`relevé ${sujet}`);
    const parDate = groupe.sort((a, b) => b.recul - a.recul);
    const date = parDate[0]?.dateFacture ?? "";
    const numero = `REL-${(parDate[0]?.releve ?? "").replace("-", "")}-${h.entier(100, 999)}`;
    const lu = lireReleve(parDate, numero, date);
    for (const r of parDate) releves.set(r, lu);
  }
  return releves;
}

interface Lecture {
  ctx: Contexte;
  attentes: ReadonlyMap<Retour, Attente>;
  paires: ReadonlySet<Retour>;
  releves: ReadonlyMap<Retour, DocumentLu>;
  /** Dossier dont la facture vient d'arriver : elle reste à vérifier. */
  arrivee: Retour | undefined;
}

function rapportDe({ ctx, attentes, paires }: Lecture, r: Retour, date: string): DocumentSeme {
  const h = ctx.tirage(`rapport ${r.rang.id}`);
  const { etat, defaut } = attentes.get(r) ?? VALIDE;
  const lu = lireRapport(r, numeroRapport(h, r, date), date);
  if (defaut) introduire(defaut, lu);
  lu.anomalies = juger(lu).anomalies;
  const imprime = paires.has(r) || attentes.has(r);
  return garder(ctx, h, r, { lu, disposition: r.loueur.rapport, imprime, etat, recul: r.reculRapport ?? r.reculDate });
}

function factureDe({ ctx, attentes, paires, releves, arrivee }: Lecture, r: Retour): DocumentSeme | null {
  if (!r.facture || !r.dateFacture || r.reculFacture === null) return null;
  const h = ctx.tirage(`facture ${r.rang.id}`);
  const commun = { imprime: paires.has(r) || attentes.has(r), recul: r.reculFacture };
  const releve = releves.get(r);
  if (releve) {
    const rangVehicule = releve.vehicules.findIndex((v) => v.contrat === r.contrat);
    return garder(ctx, h, r, { ...commun, lu: releve, disposition: "L5", etat: "valide", rangVehicule });
  }
  const numero = `${r.loueur.prefixeFacture}${suite(h, r.dateFacture)}`;
  const lu = lireFacture(r, r.facture, numero, r.dateFacture);
  const etat = r === arrivee ? "a_verifier" : "valide";
  return garder(ctx, h, r, { ...commun, lu, disposition: r.loueur.facture, etat });
}

function annexesDe({ ctx }: Lecture, r: Retour, { vus, credits, reculAvoir }: Annexes): DocumentSeme[] {
  const commun = { imprime: true, etat: "valide" } as const;
  const documents: DocumentSeme[] = [];
  if (vus) {
    const h = ctx.tirage(`papier du procès-verbal ${r.rang.id}`);
    const lu = lirePv(r, vus, `PV${r.rang.date_restitution.slice(2, 4)}${h.entier(10_000, 99_999)}`);
    documents.push(garder(ctx, h, r, { ...commun, lu, disposition: "L8", recul: r.reculDate }));
  }
  if (reculAvoir !== null) {
    const h = ctx.tirage(`avoir ${r.rang.id}`);
    const date = ctx.calendrier.jour(reculAvoir);
    const lu = lireAvoir(r, credits, `AV${suite(h, date)}`, date);
    documents.push(garder(ctx, h, r, { ...commun, lu, disposition: "L9", recul: reculAvoir }));
  }
  return documents;
}

/**
 * Rapports, factures, avoirs et procès-verbaux de toutes les restitutions. Pose sur chaque restitution ce que le déclencheur
 * `documents_reference` y tiendrait (totaux validés, marque des lignes qui comptent), et le montant que ses papiers lui laissent.
 */
export function genererDocuments(ctx: Contexte, retours: readonly Retour[]): DocumentSeme[] {
  const attentes = choisirAttentes(retours);
  // Une lecture encore à vérifier est celle d'un dossier en cours : la facture n'est pas arrivée.
  for (const [r, { etat }] of attentes) if (etat === "a_verifier") r.facture = null;
  const paires = choisirPaires(retours, attentes);
  const annexes = choisirAnnexes(ctx, paires);
  // D'un véhicule du parc : la fin de son contrat attend qu'on la vérifie.
  const arrivee = retours.find(
    (r) => r.rang.vehicule_id && r.facture && !r.releve && !attentes.has(r) && !annexes.get(r)?.reculAvoir,
  );
  const aMontrer = retours.find((r) => r !== arrivee && !annexes.get(r)?.reculAvoir && paires.has(r) && seMontre(r));
  if (aMontrer?.facture) {
    const { facture, conditions, lignes, rang } = aMontrer;
    aMontrer.facture = fauterSouvent(ctx.tirage("facture à contester"), facture, conditions, lignes);
    rang.paiement_le = null;
  }
  const lecture: Lecture = { ctx, attentes, paires, releves: lireReleves(ctx, retours), arrivee };
  return retours.flatMap((r) => {
    if (r.dateRapport === null) return [];
    const rapport = rapportDe(lecture, r, r.dateRapport);
    const facture = factureDe(lecture, r);
    const jointes = annexesDe(lecture, r, annexes.get(r) ?? { vus: null, credits: [], reculAvoir: null });
    tenirTotaux(r, rapport, facture);
    r.rang.montant_ht_apres_remise = montantRetenu(r === arrivee ? null : r.facture, rapport, jointes);
    const garde = rapport.rang.etat === "illisible" ? rendreIllisible(rapport) : rapport;
    return [garde, ...(facture ? [facture] : []), ...jointes];
  });
}

/** La facture que la première société de la visite conteste : récente, imprimée, assez grosse pour que la lettre vaille la peine. */
const seMontre = ({ societe, releve, facture }: Retour): boolean =>
  societe.cle === "transalpes" && releve === null && facture !== null && facture.brut >= 60_000;

/** Frais de remise en état restant dus : la facture vérifiée sans ses autres lignes, moins les avoirs ; à défaut de facture, le rapport. */
function montantRetenu(facture: Retour["facture"], rapport: DocumentSeme, jointes: readonly DocumentSeme[]): number {
  const rendu = jointes.reduce((total, d) => total + (d.disposition === "L9" ? (d.rang.net_ht ?? 0) : 0), 0);
  return (facture ? facture.net : (rapport.rang.net_ht ?? 0)) + rendu;
}

function tenirTotaux(r: Retour, rapport: DocumentSeme, facture: DocumentSeme | null): void {
  const comptent = [facture, rapport].filter(
    (d) => d?.rang.etat === "valide" && ["facture", "rapport"].includes(d.rang.type_document),
  );
  r.rang.rapport_ht = rapport.rang.etat === "valide" ? rapport.rang.net_ht : null;
  // La part d'un relevé tient lieu de facture.
  r.rang.facture_ht = facture?.rang.etat === "valide" ? facture.rang.net_ht : null;
  for (const ligne of comptent[0]?.lignes ?? []) ligne.comptee = ligne.facturable && ligne.nature === "fre";
}

import { categorieDe } from "../../../domain/fre/categories.ts";
import { trouverAnomalies } from "../../../domain/fre/controles.ts";
import type { DocumentLu } from "../../../domain/fre/document-lu.ts";
import { phraseAnomalie } from "../../../domain/fre/phrases-anomalies.ts";
import { type Contexte, compte } from "../contexte.ts";
import type { Retour } from "../entites/restitutions.ts";
import type { Hasard } from "../hasard.ts";
import { aLHeure, auPlusTard, plusJours } from "../jours.ts";
import type { RangDocument, RangLigne } from "../rangs.ts";
import { type Defaut, introduire } from "./defauts.ts";
import { lireFacture, lireRapport } from "./lectures.ts";

/** Un document prêt à être gardé, et de quoi en imprimer le papier. */
export interface DocumentSeme {
  rang: RangDocument;
  lignes: RangLigne[];
  retour: Retour;
  /** Ce que le papier dit ; un document illisible le dit aussi, mais sans texte. */
  lu: DocumentLu;
}

interface Etat {
  etat: "valide" | "a_verifier" | "illisible";
  defaut: Defaut | null;
}

const numeroRapport = (h: Hasard, r: Retour, date: string) =>
  r.loueur.rapport === "L2"
    ? `MR-${date.slice(0, 4)}-${String(h.entier(1000, 99_999)).padStart(7, "0")}`
    : `RE-${h.entier(100_000, 999_999)}`;

/** Un document lu devient une ligne de la base : validé par une personne deux jours après, ou encore à vérifier. */
function garder(ctx: Contexte, h: Hasard, r: Retour, lu: DocumentLu, { etat, defaut }: Etat): DocumentSeme {
  if (defaut) introduire(defaut, lu);
  lu.anomalies = trouverAnomalies(lu);
  const vehicule = lu.vehicules[0];
  if (!vehicule) throw new Error("Un document de démonstration décrit un véhicule");
  const { lignes, totaux, sources: _sources, ...identification } = vehicule;
  const depose = aLHeure(
    auPlusTard(plusJours(lu.date_document ?? r.rang.date_restitution, h.entier(1, 3)), ctx.hier),
    h,
  );
  const revu = aLHeure(auPlusTard(plusJours(depose.slice(0, 10), h.entier(1, 4)), ctx.hier), h);
  // Bornées à hier, les deux heures peuvent tomber le même jour dans le désordre.
  const [, verifie = revu] = [depose, revu].sort();
  const valide = etat === "valide";
  const id = h.uuid();
  return {
    retour: r,
    lu,
    rang: {
      id,
      client_id: r.rang.client_id,
      restitution_id: r.rang.id,
      fichier_id: null,
      type_document: lu.type_document,
      etat,
      numero: lu.numero,
      date_document: lu.date_document,
      loueur_lu: lu.loueur,
      identification,
      anomalies: lu.anomalies.map((a) => ({
        code: a.code,
        ligne: a.ligne,
        ecart: a.ecart,
        phrase: phraseAnomalie(a, lu),
      })),
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

/** Un papier numérisé : le lecteur n'en tire rien, la restitution est gardée quand même. */
function rendreIllisible(document: DocumentSeme): DocumentSeme {
  const sansTexte =
    "Ce PDF ne contient pas de texte (document numérisé ou photographié) : ses lignes n'ont pas pu être lues.";
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
    motif_illisible: sansTexte,
  };
  return { ...document, lignes: [], rang: { ...rang, ...inconnu, ...vides } };
}

/** Dossiers laissés en attente, pour que l'écran de vérification ait de quoi montrer : les plus récents des deux premières sociétés. */
function enAttente(retours: readonly Retour[]): Map<Retour, Etat> {
  const recents = retours
    .filter(
      (r) =>
        ["transalpes", "boreal"].includes(r.societe.cle) &&
        r.dateRapport !== null &&
        r.lignes.some((l) => l.facturable),
    )
    .sort((a, b) => b.rang.date_restitution.localeCompare(a.rang.date_restitution));
  const choisis = new Map<Retour, Etat>();
  const prendre = (defaut: Defaut | null, convient: (r: Retour) => boolean, etat: Etat["etat"] = "a_verifier") => {
    const trouve = recents.find((r) => convient(r) && !choisis.has(r));
    if (trouve) choisis.set(trouve, { etat, defaut });
  };
  prendre("total_de_5_centimes", (r) => r.loueur.rapport === "L2");
  prendre("franchise_fausse", (r) => r.facture !== null && r.facture.franchise > 0);
  prendre(
    "depreciation_de_5_centimes",
    (r) => r.loueur.rapport === "L1" && r.lignes.some((l) => l.facturable && !l.possible.pieces),
  );
  prendre("chassis_tronque", () => true);
  prendre(null, () => true);
  prendre(null, (r) => r.loueur.rapport === "L2", "illisible");
  return choisis;
}

/**
 * Rapports et factures de toutes les restitutions. Pose sur chaque restitution ce que le déclencheur `documents_reference` y tiendrait :
 * les totaux validés, et la marque des lignes qui comptent.
 */
export function genererDocuments(ctx: Contexte, retours: readonly Retour[]): DocumentSeme[] {
  const h = ctx.tirage("documents");
  const attente = enAttente(retours);
  return retours.flatMap((r) => {
    if (r.dateRapport === null) return [];
    const attendu = attente.get(r);
    const surLaFacture = attendu?.defaut === "franchise_fausse";
    const etatRapport = attendu && !surLaFacture ? attendu : VALIDE;
    // Une lecture encore à vérifier est celle d'un dossier en cours : la facture n'est pas arrivée.
    if (etatRapport !== VALIDE) r.facture = null;
    const rapport = garder(ctx, h, r, lireRapport(r, numeroRapport(h, r, r.dateRapport), r.dateRapport), etatRapport);
    const numeroFacture = `${r.loueur.prefixeFacture}${(r.dateFacture ?? "").slice(2, 4)}-${String(h.entier(1000, 99_999)).padStart(7, "0")}`;
    const facture =
      r.facture && r.dateFacture
        ? garder(ctx, h, r, lireFacture(r, r.facture, numeroFacture, r.dateFacture), surLaFacture ? attendu : VALIDE)
        : null;
    tenirTotaux(r, rapport, facture);
    const garde = etatRapport.etat === "illisible" ? rendreIllisible(rapport) : rapport;
    return facture ? [garde, facture] : [garde];
  });
}

const VALIDE: Etat = { etat: "valide", defaut: null };

function tenirTotaux(r: Retour, rapport: DocumentSeme, facture: DocumentSeme | null): void {
  const valides = [facture, rapport].filter((d) => d?.rang.etat === "valide");
  r.rang.rapport_ht = rapport.rang.etat === "valide" ? rapport.rang.net_ht : null;
  r.rang.facture_ht = facture?.rang.etat === "valide" ? facture.rang.net_ht : null;
  if (!r.facture) r.rang.montant_ht_apres_remise = rapport.rang.net_ht ?? r.rang.montant_ht_apres_remise;
  for (const ligne of valides[0]?.lignes ?? []) ligne.comptee = ligne.facturable;
}

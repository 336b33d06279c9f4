import type { LigneLue } from "../document-lu.ts";
import { aPrisLaRemiseDuTotal, contesterMontant, erreurDeCalcul, netDe, peutSePartager } from "./chiffrage.ts";
import type { Couple } from "./couples.ts";
import type { Constat, LigneVerifiee, Regle } from "./ligne-verifiee.ts";
import type { Manque } from "./manque.ts";
import { ReservesDeLigne } from "./reserves.ts";
import type { Retrouvee } from "./retrouver.ts";
import { sousSeuil } from "./seuils.ts";

/**
 * Les verdicts d'une ligne de facture ; aucun : elle est conforme. Un verdict dont l'appui n'a pas
 * été lu ne se prononce pas : la ligne est à vérifier et reste due, sans rien taire de ce qui est prouvé par ailleurs.
 */
export function verifierLigne(
  ligne: LigneLue,
  couple: Couple,
  lignes: { rapport: readonly LigneLue[] },
  regle: Regle,
  retrouvee: Retrouvee = {},
  reserves: ReservesDeLigne = new ReservesDeLigne(),
): LigneVerifiee {
  const net_facture = netDe(ligne);
  const enRapport = couple.ligne_rapport === null ? retrouvee.rapport : lignes.rapport[couple.ligne_rapport];
  // Une ligne listée pour mémoire, à zéro, ne demande rien : il n'y a rien à en contester.
  const demande = net_facture > 0;
  const entiers = demande
    ? contesterEntiere(couple, enRapport, retrouvee, regle).map((c) => ({
        ...c,
        montant: net_facture,
      }))
    : [];
  const surs = entiers.filter((c) => reserves.contre(c.verdict).length === 0);
  if (surs.length > 0)
    return { constats: surs, retenue: false, net_facture, net_attendu: 0, remisee: false, douteuse: false };
  const soeurs = couple.regroupees.flatMap((rang) => lignes.rapport[rang] ?? []);
  // Suspendue au rapport, la ligne ne s'y compare pas non plus : seule son addition se prouve sans lui.
  const sansRapport = entiers.some((c) => c.verdict !== "absent_du_pv" && c.verdict !== "posterieur_a_la_restitution");
  const chiffres = sansRapport ? erreurDeCalcul(ligne) : contesterMontant(ligne, enRapport, soeurs, regle);
  const inconnu = reserves.chiffrageInconnu;
  const contre = (c: Constat): Manque[] => [
    ...reserves.contre(c.verdict),
    ...(inconnu && peutSePartager(ligne, c, regle) ? [inconnu] : []),
  ];
  const affirmes = chiffres.filter((c) => contre(c).length === 0);
  const suspendus = [...entiers, ...chiffres.filter((c) => contre(c).length > 0)];
  const conteste = affirmes.reduce((total, c) => total + c.montant, 0);
  return {
    constats: suspendus.length > 0 ? [...affirmes, aVerifier(suspendus, contre, net_facture)] : affirmes,
    retenue: true,
    net_facture,
    net_attendu: Math.max(0, net_facture - conteste),
    remisee: aPrisLaRemiseDuTotal(ligne, regle, reserves.composanteInconnue),
    douteuse: suspendus.length > 0,
  };
}

function aVerifier(suspendus: readonly Constat[], contre: (c: Constat) => Manque[], enjeu: number): Constat {
  const parRaison = new Map(suspendus.flatMap(contre).map((manque) => [manque.raison, manque]));
  return {
    verdict: "a_verifier",
    montant: 0,
    manques: [...parRaison.values()],
    suspendus: suspendus.map((c) => c.verdict),
    enjeu,
  };
}

/** Les raisons de ne rien devoir de la ligne ; plusieurs peuvent valoir, elle ne compte qu'une fois. */
function contesterEntiere(
  couple: Couple,
  enRapport: LigneLue | undefined,
  retrouvee: Retrouvee,
  regle: Regle,
): Omit<Constat, "montant">[] {
  const constats: Omit<Constat, "montant">[] = [];
  if (couple.double || retrouvee.double) constats.push({ verdict: "double_facturation" });
  else if (regle.aRapport && !enRapport) constats.push({ verdict: "absent_du_rapport" });
  if (regle.aPv && couple.ligne_pv === null && !retrouvee.pv) {
    constats.push({ verdict: "absent_du_pv" });
    const tolerance = regle.conditions.tolerance_km_apres_restitution;
    if (regle.kmApres !== null && regle.kmApres > tolerance)
      constats.push({ verdict: "posterieur_a_la_restitution", km: { releves: regle.kmApres, tolerance } });
  }
  const seuil = enRapport ? sousSeuil(enRapport, regle.conditions.seuils) : null;
  if (seuil) constats.push({ verdict: "sous_seuil", sousSeuil: seuil });
  return constats;
}

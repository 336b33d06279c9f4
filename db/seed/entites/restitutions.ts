import { reculApres } from "../calendrier.ts";
import type { Contexte, LoueurSeme, SocieteSemee } from "../contexte.ts";
import { compte } from "../contexte.ts";
import { type Conditions, conditionsDe } from "../donnees/conditions.ts";
import { LOUEUR_DES_RELEVES } from "../donnees/loueurs.ts";
import { constater, type LigneChiffree, type Taux, tirerTaux } from "../fre/chiffrer.ts";
import { brutPour, type Facture, facturer, tauxVetuste } from "../fre/facturer.ts";
import { fauter } from "../fre/fautes.ts";
import type { Hasard } from "../hasard.ts";
import { auPlusTard, dureeStable, JOURS_PAR_MOIS, plusJours } from "../jours.ts";
import type { RangRestitution } from "../rangs.ts";
import type { TauxVetuste, VehiculeDecrit } from "../rangs-demandes.ts";
import type { VehiculeSeme } from "./flotte.ts";
import { dateDuReleve, type RetourPrevu, type RetoursPrevus } from "./retours-prevus.ts";
import { decrireVehicule, kilometrageA, loueurPour } from "./vehicule-decrit.ts";

/** Une restitution et, quand le loueur les a envoyés, ce que disent son rapport et sa facture. */
export interface Retour {
  rang: RangRestitution;
  societe: SocieteSemee;
  loueur: LoueurSeme;
  vehicule: VehiculeDecrit;
  /** Celui de la restitution (voir `calendrier.ts`) ; ses papiers arrivent plus tard, ou pas encore. */
  recul: number;
  reculDate: number;
  contrat: string;
  /** Conditions du loueur pour cette société. */
  conditions: Conditions;
  taux: Taux;
  /** Dommages du rapport ; vide sans rapport. */
  lignes: LigneChiffree[];
  dateRapport: string | null;
  reculRapport: number | null;
  facture: Facture | null;
  dateFacture: string | null;
  reculFacture: number | null;
  /** Mois du relevé qui porte sa facture, `AAAA-MM` ; nul quand le loueur facture véhicule par véhicule. */
  releve: string | null;
  /** Déposé par une personne de la société plutôt que par l'équipe. */
  deposePar: string;
}

const MEDIANE = 53_000;
const SIGMA = 0.79;
const SURCOUT_UTILITAIRE = 1.25;
const PLAFOND = 430_000;
const PART_SANS_FRAIS = 0.3;

/** Montant facturé, en centimes : nul pour une part des retours, log-normal sinon (fiche domaine 2.8). */
function montantVise(h: Hasard, utilitaire: boolean): number {
  if (h.chance(PART_SANS_FRAIS)) return 0;
  const tire = MEDIANE * Math.exp(SIGMA * h.normale()) * (utilitaire ? SURCOUT_UTILITAIRE : 1);
  return Math.min(Math.round(tire), PLAFOND);
}

/** Le jour où la société a payé : à trente jours le plus souvent ; une facture sur cinq n'a pas le sien. */
function paiement(ctx: Contexte, { rang, dateFacture, reculFacture }: Retour): string | null {
  const h = ctx.tirage(`paiement ${rang.id}`);
  const delai = h.selon([30, 45, 60], (d) => (d === 30 ? 3 : 1)) + h.entier(-6, 9);
  const paye = h.chance(0.8) && reculFacture !== null && reculFacture > delai;
  return paye && dateFacture !== null ? auPlusTard(plusJours(dateFacture, delai), ctx.hier) : null;
}

/** Quand ses papiers arrivent ; nul, ils ne sont pas encore là. */
function arrivees(ctx: Contexte, h: Hasard, { reculDate, releve }: Retour) {
  const rapport = reculDate - h.entier(2, 9);
  const facture = rapport - h.entier(12, 38);
  const dateReleve = releve ? dateDuReleve(releve) : null;
  return {
    reculRapport: rapport > 0 ? rapport : null,
    reculFacture: dateReleve ? ctx.calendrier.recul(dateReleve) : facture > 0 ? facture : null,
    dateReleve,
  };
}

function dossier(ctx: Contexte, h: Hasard, retour: Retour): void {
  const { rang, vehicule, loueur, conditions } = retour;
  let vise = montantVise(h, vehicule.type === "VU");
  while (retour.releve && vise === 0) vise = montantVise(h, vehicule.type === "VU");
  const { reculRapport, reculFacture, dateReleve } = arrivees(ctx, h, retour);
  // Pas de montant sans rapport : un retour tout récent attend le sien, un retour sans frais en a rarement un.
  if (reculRapport === null || (vise === 0 && (loueur.rapport === "L6" || !h.chance(0.35)))) return;
  rang.montant_ht_apres_remise = vise;
  const vetuste = tauxVetuste(conditions, vehicule, rang.date_restitution, rang.kilometrage);
  const facture = retour.releve !== null || (reculFacture !== null && h.chance(0.68));
  retour.lignes = constater(h, vehicule, retour.taux, brutVise(h, { vise, facture, vetuste, conditions }));
  retour.dateRapport = ctx.calendrier.jour(reculRapport);
  retour.reculRapport = reculRapport;
  const juste = facturer(retour.lignes, vetuste, conditions);
  const chaine = retour.releve ? juste : fauter(ctx.tirage(`faute ${rang.id}`), juste, conditions, retour.lignes);
  if (!facture || reculFacture === null || chaine.brut <= 0) return;
  if (loueur.facture === "L4" && h.chance(0.25)) {
    const km = h.entier(12, 92) * 50 + h.entier(1, 49);
    chaine.depassement = { km, prix: 5, net: km * 5 };
  }
  retour.facture = chaine;
  retour.dateFacture = dateReleve ?? ctx.calendrier.jour(reculFacture);
  retour.reculFacture = reculFacture;
  rang.paiement_le = paiement(ctx, retour);
  rang.montant_ht_apres_remise = chaine.net;
}

interface Vise {
  vise: number;
  facture: boolean;
  vetuste: TauxVetuste;
  conditions: Conditions;
}

/** Ce que le rapport doit relever. Sans frais : ou bien tout est sous la franchise, ou bien il n'y a que de l'usure normale. */
function brutVise(h: Hasard, { vise, facture, vetuste, conditions }: Vise): number {
  if (!facture) return vise;
  if (vise > 0) return brutPour(vise, vetuste, conditions);
  return Math.round(brutPour(0, vetuste, conditions) * (0.4 + 0.35 * h.reel()));
}

interface Depart {
  societe: SocieteSemee;
  prevu: RetourPrevu;
  deLaFlotte: VehiculeSeme | undefined;
}

function loueurDe(ctx: Contexte, h: Hasard, { deLaFlotte, prevu }: Depart, vehicule: VehiculeDecrit): LoueurSeme {
  const connu = ctx.loueurs.find((l) =>
    prevu.releve ? l.nom === LOUEUR_DES_RELEVES : l.id === deLaFlotte?.rang.loueur_id,
  );
  return connu ?? loueurPour(ctx, h, vehicule.type);
}

/** Un véhicule qui finit un contrat de deux à cinq ans, à quelques semaines près. */
function vehiculeRendu(ctx: Contexte, h: Hasard, { date, recul }: RetourPrevu): VehiculeDecrit {
  const mois = h.selon([24, 30, 36, 42, 48, 60], (m) => (m === 36 || m === 48 ? 3 : 1));
  const duree = dureeStable(mois * JOURS_PAR_MOIS + h.entier(-25, 25));
  return decrireVehicule(ctx, h, { age: recul + duree, miseEnCirculation: plusJours(date, -duree) });
}

function retour(ctx: Contexte, h: Hasard, depart: Depart): Retour {
  const { societe, prevu, deLaFlotte } = depart;
  const vehicule = deLaFlotte?.decrit ?? vehiculeRendu(ctx, h, prevu);
  const loueur = loueurDe(ctx, h, depart, vehicule);
  const saisi = ctx.calendrier.instant(reculApres(prevu.reculDate, h.entier(1, 4)));
  const proprietaire = ctx.utilisateurs.find((u) => u.client_id === societe.id);
  return {
    societe,
    loueur,
    vehicule,
    recul: prevu.recul,
    reculDate: prevu.reculDate,
    contrat: String(h.entier(300_000, 2_199_999)).padStart(7, "0"),
    conditions: conditionsDe(loueur.nom, societe.cle),
    taux: tirerTaux(h),
    lignes: [],
    dateRapport: null,
    reculRapport: null,
    facture: null,
    dateFacture: null,
    reculFacture: null,
    releve: prevu.releve,
    deposePar: proprietaire && h.chance(0.6) ? proprietaire.id : compte(ctx, "expert"),
    rang: {
      id: prevu.id,
      client_id: societe.id,
      immatriculation: vehicule.immatriculation,
      date_restitution: prevu.date,
      agence: h.parmi(societe.agences),
      loueur_id: loueur.id,
      marque: vehicule.marque,
      modele: vehicule.modele,
      type_vehicule: vehicule.type,
      kilometrage: kilometrageA(vehicule, prevu.date, deLaFlotte?.kmParAn ?? rythme(h)),
      montant_ht_apres_remise: 0,
      url_rapport: null,
      rapport_ht: null,
      facture_ht: null,
      vehicule_id: deLaFlotte?.rang.id ?? null,
      ticket_id: null,
      paiement_le: null,
      cree_par: null,
      cree_le: saisi,
      mis_a_jour_le: saisi,
    },
  };
}

const rythme = (h: Hasard): number => h.entier(11, 38) * 1000 + h.entier(0, 999);

/** Les restitutions prévues, avec leur véhicule et ce qu'en disent le rapport et la facture. */
export function genererRetours(ctx: Contexte, flotte: readonly VehiculeSeme[], prevus: RetoursPrevus): Retour[] {
  return ctx.societes.flatMap((societe) =>
    (prevus.get(societe.cle) ?? []).map((prevu) => {
      const h = ctx.tirage(`restitution ${societe.cle} ${prevu.rang}`);
      const deLaFlotte = flotte.find((v) => v.retour?.id === prevu.id);
      const nouveau = retour(ctx, h, { societe, prevu, deLaFlotte });
      nouveau.rang.cree_par = nouveau.deposePar;
      dossier(ctx, h, nouveau);
      // Un véhicule rendu ne roule plus pour la société : son compteur est celui du retour.
      if (deLaFlotte) deLaFlotte.rang.kilometrage = nouveau.rang.kilometrage;
      return nouveau;
    }),
  );
}

import type { Contexte, LoueurSeme, SocieteSemee } from "../contexte.ts";
import { compte } from "../contexte.ts";
import { type Conditions, conditionsDe } from "../donnees/conditions.ts";
import { LOUEUR_DES_RELEVES } from "../donnees/loueurs.ts";
import { constater, type LigneChiffree, type Taux, tirerTaux } from "../fre/chiffrer.ts";
import { brutPour, type Facture, facturer, tauxVetuste } from "../fre/facturer.ts";
import { fauter } from "../fre/fautes.ts";
import type { Hasard } from "../hasard.ts";
import { aLHeure, auPlusTard, jourOuvre, joursEntre, plusJours, plusMois } from "../jours.ts";
import type { RangRestitution } from "../rangs.ts";
import type { VehiculeDecrit } from "../rangs-demandes.ts";
import type { VehiculeSeme } from "./flotte.ts";
import { decrireVehicule, kilometrageA, loueurPour } from "./vehicule-decrit.ts";

/** Une restitution et, quand le loueur les a envoyés, ce que disent son rapport et sa facture. */
export interface Retour {
  rang: RangRestitution;
  societe: SocieteSemee;
  loueur: LoueurSeme;
  vehicule: VehiculeDecrit;
  contrat: string;
  /** Conditions du loueur pour cette société. */
  conditions: Conditions;
  taux: Taux;
  /** Dommages du rapport ; vide sans rapport. */
  lignes: LigneChiffree[];
  dateRapport: string | null;
  facture: Facture | null;
  dateFacture: string | null;
  /** Mois du relevé qui porte sa facture, `AAAA-MM` ; nul quand le loueur facture véhicule par véhicule. */
  releve: string | null;
  /** Déposé par une personne de la société plutôt que par l'équipe. */
  deposePar: string;
}

// Mars, juin-juillet, septembre, décembre : les renouvellements suivent l'année des entreprises (fiche domaine 9).
const SAISON = [0.8, 0.8, 1.8, 0.9, 0.9, 1.6, 1.6, 0.5, 1.7, 0.9, 0.9, 1.6] as const;
const MEDIANE = 53_000;
const SIGMA = 0.79;
const SURCOUT_UTILITAIRE = 1.25;
const PLAFOND = 430_000;
const PART_SANS_FRAIS = 0.3;

function dateDeRetour(ctx: Contexte, h: Hasard): string {
  for (;;) {
    const jour = plusJours(ctx.debut, h.entier(0, joursEntre(ctx.debut, ctx.hier)));
    if (jourOuvre(jour) && h.reel() * 1.8 < (SAISON[Number(jour.slice(5, 7)) - 1] ?? 1)) return jour;
  }
}

/** Montant facturé, en centimes : nul pour une part des retours, log-normal sinon (fiche domaine 2.8). */
function montantVise(h: Hasard, utilitaire: boolean): number {
  if (h.chance(PART_SANS_FRAIS)) return 0;
  const tire = MEDIANE * Math.exp(SIGMA * h.normale()) * (utilitaire ? SURCOUT_UTILITAIRE : 1);
  return Math.min(Math.round(tire), PLAFOND);
}

/** Le jour où la société a payé : à trente jours le plus souvent ; une facture sur cinq n'a pas le sien. */
function paiement(ctx: Contexte, restitution: string, dateFacture: string): string | null {
  const h = ctx.tirage(`paiement ${restitution}`);
  const jour = plusJours(dateFacture, h.selon([30, 45, 60], (d) => (d === 30 ? 3 : 1)) + h.entier(-6, 9));
  return h.chance(0.8) && jour <= ctx.hier ? jour : null;
}

function dossier(ctx: Contexte, h: Hasard, retour: Retour): void {
  const { rang, vehicule, loueur } = retour;
  let vise = montantVise(h, vehicule.type === "VU");
  while (retour.releve && vise === 0) vise = montantVise(h, vehicule.type === "VU");
  const dateRapport = plusJours(rang.date_restitution, h.entier(2, 9));
  // Pas de montant sans rapport : un retour tout récent attend le sien, un retour sans frais en a rarement un.
  if (dateRapport > ctx.hier || (vise === 0 && (loueur.rapport === "L6" || !h.chance(0.35)))) return;
  rang.montant_ht_apres_remise = vise;
  const { conditions } = retour;
  const vetuste = tauxVetuste(conditions, vehicule, rang.date_restitution, rang.kilometrage);
  const dateFacture = retour.releve ? dateDuReleve(retour.releve) : plusJours(dateRapport, h.entier(12, 38));
  const facture = retour.releve !== null || (dateFacture <= ctx.hier && h.chance(0.68));
  const seuil = brutPour(0, vetuste, conditions);
  const sousFranchise = facture && vise === 0 && seuil > 0;
  // Sans frais : ou bien tout est sous la franchise, ou bien le rapport ne relève que de l'usure normale.
  const brut =
    vise > 0
      ? facture
        ? brutPour(vise, vetuste, conditions)
        : vise
      : sousFranchise
        ? Math.round(seuil * (0.4 + 0.35 * h.reel()))
        : 0;
  retour.lignes = constater(h, vehicule, retour.taux, brut);
  retour.dateRapport = dateRapport;
  const juste = facturer(retour.lignes, vetuste, conditions);
  const chaine = retour.releve ? juste : fauter(ctx.tirage(`faute ${rang.id}`), juste, conditions, retour.lignes);
  if (facture && chaine.brut > 0) {
    if (loueur.facture === "L4" && h.chance(0.25)) {
      const km = h.entier(12, 92) * 50 + h.entier(1, 49);
      chaine.depassement = { km, prix: 5, net: km * 5 };
    }
    retour.facture = chaine;
    retour.dateFacture = dateFacture;
    rang.paiement_le = paiement(ctx, rang.id, dateFacture);
    rang.montant_ht_apres_remise = chaine.net;
  }
}

interface Depart {
  societe: SocieteSemee;
  date: string;
  deLaFlotte: VehiculeSeme | undefined;
  releve: string | null;
}

function loueurDe(ctx: Contexte, h: Hasard, { deLaFlotte, releve }: Depart, vehicule: VehiculeDecrit): LoueurSeme {
  const connu = ctx.loueurs.find((l) => (releve ? l.nom === LOUEUR_DES_RELEVES : l.id === deLaFlotte?.rang.loueur_id));
  return connu ?? loueurPour(ctx, h, vehicule.type);
}

function retour(ctx: Contexte, h: Hasard, depart: Depart): Retour {
  const { societe, date, deLaFlotte, releve } = depart;
  const vehicule =
    deLaFlotte?.decrit ??
    decrireVehicule(
      ctx,
      h,
      plusJours(
        plusMois(date, -h.selon([24, 30, 36, 42, 48, 60], (m) => (m === 36 || m === 48 ? 3 : 1))),
        h.entier(-25, 25),
      ),
    );
  const loueur = loueurDe(ctx, h, depart, vehicule);
  const saisi = aLHeure(auPlusTard(plusJours(date, h.entier(0, 4)), ctx.hier), h);
  const proprietaire = ctx.utilisateurs.find((u) => u.client_id === societe.id);
  return {
    societe,
    loueur,
    vehicule,
    contrat: String(h.entier(300_000, 2_199_999)).padStart(7, "0"),
    conditions: conditionsDe(loueur.nom, societe.cle),
    taux: tirerTaux(h),
    lignes: [],
    dateRapport: null,
    facture: null,
    dateFacture: null,
    releve,
    deposePar: proprietaire && h.chance(0.6) ? proprietaire.id : compte(ctx, "expert"),
    rang: {
      id: h.uuid(),
      client_id: societe.id,
      immatriculation: vehicule.immatriculation,
      date_restitution: date,
      agence: h.parmi(societe.agences),
      loueur_id: loueur.id,
      marque: vehicule.marque,
      modele: vehicule.modele,
      type_vehicule: vehicule.type,
      kilometrage: kilometrageA(vehicule, date, deLaFlotte?.kmParAn ?? h.entier(11, 38) * 1000 + h.entier(0, 999)),
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

/** Les restitutions les plus récentes d'une société rendent un véhicule de son parc. */
const DE_LA_FLOTTE = 3;
/** Véhicules au plus sur un relevé mensuel, par société ; une petite société n'en reçoit pas. */
const AU_RELEVE: Partial<Record<SocieteSemee["cle"], number>> = { transalpes: 4, boreal: 4, mos: 3 };

/** Un relevé paraît le 12 du mois suivant : les rapports des derniers jours du mois sont arrivés. */
const dateDuReleve = (mois: string) => plusJours(plusMois(`${mois}-01`, 1), 11);

/** Rangs des retours d'un même mois que le loueur groupe sur un relevé : le mois le plus chargé de l'année écoulée. */
function duMoisCharge(ctx: Contexte, dates: readonly string[], societe: SocieteSemee): Set<number> {
  const mois = Object.groupBy(dates.keys(), (rang) => (dates[rang] ?? "").slice(0, 7));
  const possibles = Object.entries(mois)
    .filter(([m]) => dateDuReleve(m) <= ctx.hier && `${m}-01` > plusMois(ctx.aujourdHui, -15))
    .sort(([a, r1], [b, r2]) => (r2?.length ?? 0) - (r1?.length ?? 0) || b.localeCompare(a));
  return new Set(possibles[0]?.[1]?.slice(0, AU_RELEVE[societe.cle] ?? 0));
}

/** Deux cent vingt restitutions sur trois ans ; les plus récentes de chaque société rendent un véhicule du parc. */
export function genererRetours(ctx: Contexte, flotte: readonly VehiculeSeme[]): Retour[] {
  const h = ctx.tirage("restitutions");
  return ctx.societes.flatMap((societe) => {
    const dates = Array.from({ length: societe.nombres.restitutions }, () => dateDeRetour(ctx, h))
      .sort()
      .reverse();
    const agees = flotte.filter(
      (v) => v.societe.id === societe.id && v.decrit.miseEnCirculation < plusMois(ctx.aujourdHui, -30),
    );
    const groupees = duMoisCharge(ctx, dates.slice(DE_LA_FLOTTE), societe);
    return dates.map((date, rang) => {
      const parc = rang < DE_LA_FLOTTE ? agees[rang] : undefined;
      const releve = rang >= DE_LA_FLOTTE && groupees.delete(rang - DE_LA_FLOTTE) ? date.slice(0, 7) : null;
      const nouveau = retour(ctx, h, { societe, date, deLaFlotte: parc, releve });
      nouveau.rang.cree_par = nouveau.deposePar;
      dossier(ctx, h, nouveau);
      // Un véhicule rendu ne roule plus pour la société : son compteur est celui du retour.
      if (parc) parc.rang.kilometrage = nouveau.rang.kilometrage;
      return nouveau;
    });
  });
}

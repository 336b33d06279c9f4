import { plusMois } from "../../../domain/contrats/jours.ts";
import type { Contexte } from "../contexte.ts";
import type { Hasard } from "../hasard.ts";
import { auPlusTard, JOURS_PAR_MOIS, joursEntre, ouvreAvant, plusJours } from "../jours.ts";
import type { RangContrat, RangKilometrage } from "../rangs.ts";
import type { VehiculeSeme } from "./flotte.ts";
import type { Retour } from "./restitutions.ts";
import { kilometrageA } from "./vehicule-decrit.ts";

/** Où en est la fin d'un contrat en cours : dans combien de jours elle vient, et ce qui est déjà fait. */
interface Profil {
  jours: readonly [min: number, max: number];
  audit: boolean;
  rendezVous: boolean;
}
const EN_RETARD: Profil = { jours: [-32, -4], audit: false, rendezVous: false };
const RENDEZ_VOUS_MANQUE: Profil = { jours: [-18, -3], audit: true, rendezVous: true };
const PRIS: Profil = { jours: [12, 75], audit: true, rendezVous: true };
const SANS_AUDIT: Profil = { jours: [20, 80], audit: false, rendezVous: true };
const AUDITE: Profil = { jours: [30, 110], audit: true, rendezVous: false };
const A_AUDITER: Profil = { jours: [60, 180], audit: false, rendezVous: false };
const DANS_L_ANNEE: Profil = { jours: [185, 362], audit: false, rendezVous: false };
const PLUS_TARD: Profil = { jours: [380, 900], audit: false, rendezVous: false };

/** Les plus vieux véhicules finissent les premiers ; au-delà de cette liste, leur fin est lointaine. */
const DES_PLUS_VIEUX: readonly Profil[] = [
  EN_RETARD,
  RENDEZ_VOUS_MANQUE,
  PRIS,
  PRIS,
  SANS_AUDIT,
  AUDITE,
  AUDITE,
  A_AUDITER,
  EN_RETARD,
  PRIS,
  AUDITE,
  A_AUDITER,
  A_AUDITER,
  ...Array.from({ length: 9 }, () => DANS_L_ANNEE),
];

/** Loyer HT d'un mois, en centimes, entre ces bornes selon le type. */
const LOYERS = { VP: [290, 620], VU: [330, 780], VS: [240, 410] } as const;

function conditions(h: Hasard, { rang, decrit, kmParAn }: VehiculeSeme, jours: number) {
  const [bas, haut] = LOYERS[decrit.type];
  // Le kilométrage se négocie avant de savoir ce que l'on roulera : certains contrats sont trop courts.
  const prevu = (kmParAn * jours * (0.8 + 0.35 * h.reel())) / 365;
  return {
    loueur_id: rang.loueur_id,
    loyer_mensuel_ht: h.entier(bas, haut) * 100 + h.parmi([0, 50, 90]),
    kilometrage_contractuel: Math.max(20, Math.round(prevu / 5000) * 5) * 1000,
    prix_km_excedentaire: h.entier(40, 140) * 10,
    preavis_jours: h.parmi([30, 60, 90, 90]),
  };
}

const numero = (h: Hasard) => String(h.entier(300_000, 2_199_999)).padStart(7, "0");

/** Un contrat et la durée qu'il promet, comptée en mois moyens pour ne pas dépendre de ceux qu'elle traverse. */
interface ContratSeme {
  contrat: RangContrat;
  duree: number;
}

const PREMIER_CONTRAT_MOIS = 36;

/** Le premier contrat d'un vieux véhicule s'est terminé, et un autre l'a prolongé. */
function prolonge(h: Hasard, v: VehiculeSeme, { contrat, duree }: ContratSeme): RangContrat[] {
  const premiere = PREMIER_CONTRAT_MOIS * JOURS_PAR_MOIS;
  if (premiere + 200 > duree) return [contrat];
  const milieu = plusMois(contrat.date_debut, PREMIER_CONTRAT_MOIS);
  const premier = { ...contrat, ...conditions(h, v, premiere) };
  return [
    { ...premier, id: h.uuid(), numero: numero(h), date_fin: milieu, audit_fait_le: null, restitution_prevue_le: null },
    { ...contrat, date_debut: milieu },
  ];
}

export function contratRendu(h: Hasard, v: VehiculeSeme, r: Retour): RangContrat {
  const debut = v.decrit.miseEnCirculation;
  const fin = plusJours(r.rang.date_restitution, h.entier(-6, 24));
  return {
    ...vide(h, v),
    ...conditions(h, v, joursEntre(debut, fin)),
    numero: r.contrat,
    date_debut: debut,
    date_fin: fin,
    restitution_prevue_le: r.rang.date_restitution,
    audit_fait_le: h.chance(0.7) ? ouvreAvant(plusJours(r.rang.date_restitution, -h.entier(40, 110))) : null,
  };
}

/** Un nombre entier de mois compté en jours tombe à trois jours près. */
const MARGE_DE_MOIS = 3;

function contratEnCours(ctx: Contexte, h: Hasard, v: VehiculeSeme, profil: Profil): ContratSeme {
  const debut = v.decrit.miseEnCirculation;
  // Un contrat dure des mois entiers : sa fin tombe au mois près dans son profil.
  const [min, max] = profil.jours;
  const dans = h.entier(min, max);
  const mois = Math.max(12, Math.floor((v.age + dans) / JOURS_PAR_MOIS));
  const ecart = mois * JOURS_PAR_MOIS - v.age;
  const entier = ecart >= min + MARGE_DE_MOIS && ecart <= max - MARGE_DE_MOIS;
  const fin = entier ? plusMois(debut, mois) : plusJours(ctx.aujourdHui, dans);
  const duree = entier ? mois * JOURS_PAR_MOIS : v.age + dans;
  const contrat = {
    ...vide(h, v),
    ...conditions(h, v, duree),
    numero: numero(h),
    date_debut: debut,
    date_fin: fin,
    audit_fait_le: profil.audit ? auPlusTard(ouvreAvant(plusJours(fin, -h.entier(115, 150))), ctx.hier) : null,
    restitution_prevue_le: profil.rendezVous ? ouvreAvant(plusJours(fin, -h.entier(0, 3))) : null,
  };
  return { contrat, duree };
}

const vide = (h: Hasard, v: VehiculeSeme) => ({
  id: h.uuid(),
  client_id: v.societe.id,
  vehicule_id: v.rang.id,
  energie_mensuel_ht: null,
  assurance_mensuel_ht: null,
  entretien_mensuel_ht: null,
  autres_mensuel_ht: null,
});

/** Centimes HT d'énergie par kilomètre. */
const ENERGIE_AU_KM = { VP: 8.6, VU: 11.8, VS: 7.9 } as const;
const RECHARGE_AU_KM = 3.4;

/** Ce que le loyer ne porte pas, sur quatre contrats sur cinq : ailleurs, la société ne l'a pas saisi. */
export function coutsHorsLoyer(ctx: Contexte, { rang, decrit, kmParAn }: VehiculeSeme): Partial<RangContrat> {
  const h = ctx.tirage(`couts ${rang.id}`);
  if (!h.chance(0.8)) return {};
  const auKm = decrit.electrique ? RECHARGE_AU_KM : ENERGIE_AU_KM[decrit.type];
  return {
    energie_mensuel_ht: Math.round(((kmParAn / 12) * auKm * (0.92 + 0.16 * h.reel())) / 50) * 50,
    assurance_mensuel_ht: h.entier(42, decrit.type === "VU" ? 96 : 78) * 100,
    // Entretien compris dans le loyer, une fois sur deux.
    entretien_mensuel_ht: h.chance(0.5) ? 0 : h.entier(18, 55) * 100,
    autres_mensuel_ht: h.chance(0.6) ? h.entier(6, 34) * 100 : null,
  };
}

/** Un contrat par véhicule (deux pour un vieux véhicule prolongé), sauf les trois derniers arrivés, dont le contrat n'est pas encore saisi. */
export function genererContrats(
  ctx: Contexte,
  flotte: readonly VehiculeSeme[],
  retours: readonly Retour[],
): RangContrat[] {
  const parAge = [...flotte].sort((a, b) => b.age - a.age);
  const rendus = new Map(retours.map((r) => [r.rang.vehicule_id, r]));
  const profils = [...DES_PLUS_VIEUX];
  return parAge.slice(0, -3).flatMap((v) => {
    const h = ctx.tirage(`contrat ${v.rang.id}`);
    const retour = rendus.get(v.rang.id);
    const siens = retour
      ? [contratRendu(h, v, retour)]
      : prolonge(h, v, contratEnCours(ctx, h, v, profils.shift() ?? PLUS_TARD));
    const couts = coutsHorsLoyer(ctx, v);
    return siens.map((contrat) => ({ ...contrat, ...couts }));
  });
}

/** Jours avant hier où le compteur d'un véhicule a déjà été lu, le plus souvent à l'entretien. */
const LECTURES = [420, 200, 90];

/** Les compteurs lus : celui de la fiche hier (ou au retour d'un véhicule rendu), et pour la plupart quelques-uns avant. */
export function genererKilometrages(
  ctx: Contexte,
  flotte: readonly VehiculeSeme[],
  retours: readonly Retour[],
): RangKilometrage[] {
  const rendus = new Map(retours.map((r) => [r.rang.vehicule_id, r.rang.date_restitution]));
  return flotte.flatMap(({ rang, decrit, kmParAn }) => {
    if (rang.kilometrage === null) return [];
    const h = ctx.tirage(`kilometrages ${rang.id}`);
    const dernier = rendus.get(rang.id) ?? ctx.hier;
    const lu = (releve_le: string, kilometrage: number) => ({
      client_id: rang.client_id,
      vehicule_id: rang.id,
      releve_le,
      kilometrage,
    });
    const avant = LECTURES.map((jours) => plusJours(dernier, -jours)).filter(
      (jour) => jour > plusJours(decrit.miseEnCirculation, 30) && h.chance(0.75),
    );
    return [...avant.map((jour) => lu(jour, kilometrageA(decrit, jour, kmParAn))), lu(dernier, rang.kilometrage)];
  });
}

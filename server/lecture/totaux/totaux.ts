import type { LigneLue, Source, TotauxLus, VehiculeLu } from "../../../domain/fre/document-lu.ts";
import { CONFIANCES, confianceDe } from "../commun/confiance.ts";
import type { Mot, Page } from "../commun/geometrie.ts";
import { sourceDe } from "../commun/zones.ts";
import type { Deduction } from "./deductions.ts";
import { type Observation, resoudre, sommesDe, tenus } from "./equations.ts";
import { type Imprimes, observer } from "./observer.ts";
import { DEDUITS, ROLES, type Role } from "./ressemblances.ts";

export const TOTAUX_VIDES: TotauxLus = {
  brut_ht: null,
  abattement_ht: null,
  remise_ht: null,
  franchise_ht: null,
  net_ht: null,
  tva: null,
  ttc: null,
};

export type { Imprimes };

/** Totaux lus, et d'où vient chacun : des mots placés, ou la ligne qui l'imprimait. */
export interface TotauxSitues {
  totaux: TotauxLus;
  origines: Partial<Record<Role, { page: number; mots: readonly Mot[]; source?: Source; confiance: number }>>;
}

/** Les montants imprimés hors des lignes, et le rôle que leurs libellés pèsent. */
export const observerTotaux = (imprimes: Imprimes): Observation[] => observer(imprimes);

/** Vrai si un libellé dit une déduction. */
export const ditUneDeduction = (observations: readonly Observation[]): boolean =>
  observations.some(({ nomme, centimes }) => nomme !== null && DEDUITS.has(nomme) && centimes !== 0);

/** Les totaux d'un papier : l'affectation jointe des montants observés qui ferme le mieux ses équations, face à ses lignes. */
export function totauxDe(
  imprimees: readonly Observation[],
  lignes: readonly LigneLue[],
  deductions: readonly Deduction[] = [],
): TotauxSitues {
  const observations = [...imprimees, ...desLignes(deductions)];
  const sommes = sommesDe(lignes);
  const affectation = resoudre(observations, sommes);
  const surs = tenus(affectation, sommes);
  const situes: TotauxSitues = { totaux: { ...TOTAUX_VIDES }, origines: {} };
  for (const role of ROLES) {
    const observation = affectation[role];
    if (!observation) continue;
    const { centimes, page, mots, source } = observation;
    const clair = observation.nomme === role;
    const base = clair ? CONFIANCES.etiquetee : surs.has(role) ? CONFIANCES.geometrie : CONFIANCES.devinee;
    situes.totaux[role] = DEDUITS.has(role) ? Math.abs(centimes) : centimes;
    situes.origines[role] = { page, mots, ...(source && { source }), confiance: confianceDe(base, mots.slice(-1)) };
  }
  return situes;
}

/** Les déductions que le tableau imprime comme des lignes : celles d'un même rôle s'ajoutent. */
function desLignes(deductions: readonly Deduction[]): Observation[] {
  return ROLES.flatMap((role): Observation[] => {
    const siennes = deductions.filter(({ champ }) => champ === role);
    const [premiere] = siennes;
    if (!premiere) return [];
    const centimes = siennes.reduce((somme, { montant }) => somme + montant, 0);
    const { page, zone } = premiere.ligne;
    const source = page !== null && zone ? { source: { page, zone } } : {};
    return [
      {
        centimes,
        page: page ?? 1,
        mots: [],
        ...source,
        inscription: {},
        poids: { [role]: 0.9 },
        nomme: role,
        muet: false,
      },
    ];
  });
}

export const lireTotaux = (imprimes: Imprimes, lignes: readonly LigneLue[] = []): TotauxSitues =>
  totauxDe(observerTotaux(imprimes), lignes);

/** Pose sur le véhicule la place et la confiance de chacun de ses totaux. */
export function situerTotaux(vehicule: VehiculeLu, { origines }: TotauxSitues, pages: readonly Page[]): VehiculeLu {
  for (const [role, { page, mots, source, confiance }] of Object.entries(origines)) {
    const place = source ?? (mots.length > 0 ? sourceDe(pages, page, mots) : undefined);
    if (place) vehicule.sources = { ...vehicule.sources, [`totaux.${role}`]: place };
    vehicule.confiances = { ...vehicule.confiances, [`totaux.${role}`]: confiance };
  }
  return vehicule;
}

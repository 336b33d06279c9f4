import type { TypeVehicule } from "../../../domain/restitutions/restitution.ts";
import type { Contexte, LoueurSeme } from "../contexte.ts";
import { MODELES, PART_DU_TYPE } from "../donnees/modeles.ts";
import type { Hasard } from "../hasard.ts";
import { JOURS_PAR_MOIS, joursEntre, moisEntre } from "../jours.ts";
import type { VehiculeDecrit } from "../rangs-demandes.ts";

// Sans I, O ni U (arrêté du 09/02/2009).
const LETTRES = "ABCDEFGHJKLMNPQRSTVWXYZ";
const LETTRES_VIN = "ABCDEFGHJKLMNPRSTVWXYZ";
/** Avance des plaques : la série EA commence en avril 2016, et une première lettre dure un peu plus de trois ans. */
const SERIE_EA = { jour: "2016-04-01", rang: 4 * 23 };
const PAIRES_PAR_MOIS = 23 / 37.5;

/** Une plaque définitive inédite, de la série en cours quand le véhicule avait zéro jour ; les plus vieux gardent toujours les premières. */
function plaque(ctx: Contexte, h: Hasard, age: number): string {
  const enCours = SERIE_EA.rang + Math.round(moisEntre(SERIE_EA.jour, ctx.aujourdHui) * PAIRES_PAR_MOIS);
  const attendu = enCours - Math.round((age / JOURS_PAR_MOIS) * PAIRES_PAR_MOIS);
  for (;;) {
    const rang = Math.min(Math.max(attendu + h.entier(-1, 1), 23), 22 * 23 - 1);
    const gauche = `${LETTRES[Math.floor(rang / 23)]}${LETTRES[rang % 23]}`;
    const droite = `${LETTRES[h.entier(0, 22)]}${LETTRES[h.entier(0, 22)]}`;
    const texte = `${gauche}-${String(h.entier(1, 999)).padStart(3, "0")}-${droite}`;
    if (gauche === "SS" || droite === "SS" || gauche === "WW" || ctx.plaques.has(texte)) continue;
    ctx.plaques.add(texte);
    return texte;
  }
}

function chassis(h: Hasard, wmi: string): string {
  const lettre = () => LETTRES_VIN[h.entier(0, LETTRES_VIN.length - 1)];
  const chiffres = (n: number) => String(h.entier(0, 10 ** n - 1)).padStart(n, "0");
  return `${wmi}${lettre()}${lettre()}${lettre()}${chiffres(2)}${lettre()}${chiffres(8)}`;
}

/** Un véhicule de parc, âgé d'autant de jours, du type demandé ou tiré selon la part de chaque type. */
export function decrireVehicule(
  ctx: Contexte,
  h: Hasard,
  { age, miseEnCirculation }: { age: number; miseEnCirculation: string },
  type?: TypeVehicule,
): VehiculeDecrit {
  const choisi = type ?? h.selon(["VP", "VU", "VS"] as const, (t) => PART_DU_TYPE[t]);
  const modele = h.selon(
    MODELES.filter((m) => m.type === choisi),
    (m) => m.poids,
  );
  return {
    immatriculation: plaque(ctx, h, age),
    vin: chassis(h, modele.wmi),
    marque: modele.marque,
    modele: modele.modele,
    version: modele.version,
    type: choisi,
    electrique: modele.electrique ?? false,
    miseEnCirculation,
  };
}

/** Un loueur plausible pour ce type : les loueurs d'utilitaires ne louent que des utilitaires. */
export const loueurPour = (ctx: Contexte, h: Hasard, type: TypeVehicule): LoueurSeme =>
  h.selon(
    ctx.loueurs.filter((l) => type === "VU" || !l.utilitairesSeulement),
    (l) => l.poids,
  );

/** Kilomètres d'un véhicule à une date, selon son âge et le rythme tiré pour lui. */
export const kilometrageA = (v: { miseEnCirculation: string }, jour: string, kmParAn: number): number =>
  Math.max(120, Math.round((joursEntre(v.miseEnCirculation, jour) * kmParAn) / 365 + 37));

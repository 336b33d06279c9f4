import { RECUL_D_UN_JOUR } from "../calendrier.ts";
import type { Contexte } from "../contexte.ts";
import type { Hasard } from "../hasard.ts";
import { plusJours } from "../jours.ts";
import type { RangAffectation, RangConducteur } from "../rangs.ts";
import type { VehiculeSeme } from "./flotte.ts";
import { kilometrageA } from "./vehicule-decrit.ts";

/** Une affectation, comptée à rebours : la fin d'une affectation en cours est nulle. */
interface Periode {
  debut: number;
  fin: number | null;
}

export interface AffectationSemee {
  rang: RangAffectation;
  periode: Periode;
}

/** L'une finit assez avant l'autre pour que leurs jours diffèrent. */
export const separees = (a: Periode, b: Periode) => finitAvant(a, b) || finitAvant(b, a);
const finitAvant = (a: Periode, b: Periode) => a.fin !== null && a.fin >= b.debut + RECUL_D_UN_JOUR;

/** Périodes successives d'un véhicule, de sa mise en circulation à son retour ou à ce jour. */
function periodes(h: Hasard, { age, retour }: VehiculeSeme): Periode[] {
  const suite: Periode[] = [];
  const fin = retour?.recul ?? 0;
  let debut = age - h.entier(3, 30);
  while (debut > fin + 20 && suite.length < 4) {
    const terme = debut - h.entier(200, 620);
    if (terme <= fin) {
      // Le conducteur d'un véhicule rendu l'a quitté ce jour-là ; un véhicule du parc attend parfois son prochain conducteur.
      if (retour) suite.push({ debut, fin });
      else if (h.chance(0.85)) suite.push({ debut, fin: null });
      break;
    }
    suite.push({ debut, fin: terme });
    debut = terme - h.entier(RECUL_D_UN_JOUR, 25);
  }
  return suite;
}

/** Affectations sans chevauchement : un véhicule n'a qu'un conducteur à la fois, un conducteur qu'un véhicule. */
export function genererAffectations(
  ctx: Contexte,
  flotte: readonly VehiculeSeme[],
  conducteurs: readonly RangConducteur[],
): AffectationSemee[] {
  const prises = new Map<string, Periode[]>();
  return flotte.flatMap((vehicule) => {
    const h = ctx.tirage(`affectations ${vehicule.rang.id}`);
    return periodes(h, vehicule).flatMap((periode) => {
      const libres = conducteurs.filter(
        (c) =>
          c.client_id === vehicule.societe.id &&
          !(periode.fin === null && c.statut === "Inactif") &&
          (prises.get(c.id) ?? []).every((p) => separees(p, periode)),
      );
      if (libres.length === 0) return [];
      const conducteur = h.parmi(libres);
      prises.set(conducteur.id, [...(prises.get(conducteur.id) ?? []), periode]);
      return [affectation(ctx, h, vehicule, conducteur, periode)];
    });
  });
}

export function affectation(
  ctx: Contexte,
  h: Hasard,
  vehicule: VehiculeSeme,
  conducteur: RangConducteur,
  periode: Periode,
): AffectationSemee {
  const { jour } = ctx.calendrier;
  const km = (date: string) => kilometrageA(vehicule.decrit, date, vehicule.kmParAn);
  // La saison ne fait pas conduire un véhicule avant qu'il roule.
  const debut = [jour(periode.debut), plusJours(vehicule.decrit.miseEnCirculation, 1)].sort()[1] ?? "";
  const fin = periode.fin === null ? null : jour(periode.fin);
  const rang = {
    id: h.uuid(),
    client_id: vehicule.societe.id,
    vehicule_id: vehicule.rang.id,
    conducteur_id: conducteur.id,
    date_debut_affectation: debut,
    date_fin_affectation: fin,
    kilometrage_debut_affectation: km(debut),
    kilometrage_fin_affectation: fin === null ? null : km(fin),
  };
  return { rang, periode };
}

import type { Contexte } from "../contexte.ts";
import type { Hasard } from "../hasard.ts";
import { plusJours } from "../jours.ts";
import type { RangAffectation, RangConducteur } from "../rangs.ts";
import type { VehiculeSeme } from "./flotte.ts";
import type { Retour } from "./restitutions.ts";
import { kilometrageA } from "./vehicule-decrit.ts";

interface Periode {
  debut: string;
  fin: string | null;
}

export const separees = (a: Periode, b: Periode) =>
  (a.fin !== null && a.fin < b.debut) || (b.fin !== null && b.fin < a.debut);

/** Périodes successives d'un véhicule, de sa mise en circulation à son retour ou à ce jour. */
function periodes(h: Hasard, miseEnCirculation: string, fin: string, rendu: boolean): Periode[] {
  const suite: Periode[] = [];
  let debut = plusJours(miseEnCirculation, h.entier(3, 30));
  while (debut < plusJours(fin, -20) && suite.length < 4) {
    const terme = plusJours(debut, h.entier(200, 620));
    if (terme >= fin) {
      // Le conducteur d'un véhicule rendu l'a quitté ce jour-là ; un véhicule du parc attend parfois son prochain conducteur.
      if (rendu) suite.push({ debut, fin });
      else if (h.chance(0.85)) suite.push({ debut, fin: null });
      break;
    }
    suite.push({ debut, fin: terme });
    debut = plusJours(terme, h.entier(1, 25));
  }
  return suite;
}

/** Affectations sans chevauchement : un véhicule n'a qu'un conducteur à la fois, un conducteur qu'un véhicule. */
export function genererAffectations(
  ctx: Contexte,
  flotte: readonly VehiculeSeme[],
  conducteurs: readonly RangConducteur[],
  retours: readonly Retour[],
): RangAffectation[] {
  const h = ctx.tirage("affectations");
  const prises = new Map<string, Periode[]>();
  const rangs: RangAffectation[] = [];
  for (const vehicule of flotte) {
    const rendu = retours.find((r) => r.rang.vehicule_id === vehicule.rang.id)?.rang.date_restitution;
    for (const periode of periodes(h, vehicule.decrit.miseEnCirculation, rendu ?? ctx.hier, rendu !== undefined)) {
      const libres = conducteurs.filter(
        (c) =>
          c.client_id === vehicule.societe.id &&
          !(periode.fin === null && c.statut === "Inactif") &&
          (prises.get(c.id) ?? []).every((p) => separees(p, periode)),
      );
      if (libres.length === 0) continue;
      const conducteur = h.parmi(libres);
      prises.set(conducteur.id, [...(prises.get(conducteur.id) ?? []), periode]);
      rangs.push(affectation(h, vehicule, conducteur, periode));
    }
  }
  return rangs;
}

export function affectation(
  h: Hasard,
  vehicule: VehiculeSeme,
  conducteur: RangConducteur,
  { debut, fin }: Periode,
): RangAffectation {
  const km = (jour: string) => kilometrageA(vehicule.decrit, jour, vehicule.kmParAn);
  return {
    id: h.uuid(),
    client_id: vehicule.societe.id,
    vehicule_id: vehicule.rang.id,
    conducteur_id: conducteur.id,
    date_debut_affectation: debut,
    date_fin_affectation: fin,
    kilometrage_debut_affectation: km(debut),
    kilometrage_fin_affectation: fin === null ? null : km(fin),
  };
}

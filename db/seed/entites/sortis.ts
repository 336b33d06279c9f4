import type { Contexte } from "../contexte.ts";
import type { Hasard } from "../hasard.ts";
import { aLHeure, auPlusTard, joursEntre, plusJours } from "../jours.ts";
import type { RangAffectation, RangConducteur, RangContrat, RangKilometrage, RangVehicule } from "../rangs.ts";
import { type AffectationSemee, affectation, separees } from "./affectations.ts";
import { contratRendu, coutsHorsLoyer } from "./contrats.ts";
import { suivi, type VehiculeSeme } from "./flotte.ts";
import type { Retour } from "./restitutions.ts";

/** Véhicules rendus dont chaque société garde la fiche, archivée : de quoi dire qui les conduisait et ce qu'ils ont coûté par mois. */
const PAR_SOCIETE = 8;

export interface Sortis {
  vehicules: (RangVehicule & { archive_le: string })[];
  contrats: RangContrat[];
  affectations: RangAffectation[];
  kilometrages: RangKilometrage[];
}

/**
 * Des retours passés, avec frais, rattachés à la fiche archivée de leur véhicule, à son contrat et à son dernier conducteur. Leur
 * `vehicule_id` est posé ici : tout ce que d'autres tirages savent d'eux est déjà tiré.
 */
export function genererSortis(
  ctx: Contexte,
  retours: readonly Retour[],
  conducteurs: readonly RangConducteur[],
  affectations: readonly AffectationSemee[],
): Sortis {
  const prises = [...affectations];
  const sortis: Sortis = { vehicules: [], contrats: [], affectations: [], kilometrages: [] };
  for (const societe of ctx.societes) {
    const siens = conducteurs.filter((c) => c.client_id === societe.id);
    let reste = PAR_SOCIETE;
    for (const retour of retours) {
      if (reste === 0) break;
      const { rang } = retour;
      if (rang.client_id !== societe.id || !peutSortir(retour)) continue;
      const h = ctx.tirage(`sorti ${rang.id}`);
      const seme = archiver(h, retour);
      const periode = {
        debut: Math.min(seme.age - 12, retour.recul + h.entier(150, 420)),
        fin: retour.recul,
      };
      const libres = siens.filter((c) =>
        prises.filter((a) => a.rang.conducteur_id === c.id).every((a) => separees(a.periode, periode)),
      );
      if (libres.length === 0) continue;
      const conduite = affectation(ctx, h, seme, h.parmi(libres), periode);
      rang.vehicule_id = seme.rang.id;
      prises.push(conduite);
      sortis.affectations.push(conduite.rang);
      sortis.vehicules.push({
        ...seme.rang,
        archive_le: aLHeure(auPlusTard(plusJours(rang.date_restitution, h.entier(8, 30)), ctx.hier), h),
      });
      sortis.contrats.push({ ...contratRendu(h, seme, retour), ...coutsHorsLoyer(ctx, seme) });
      sortis.kilometrages.push({
        client_id: societe.id,
        vehicule_id: seme.rang.id,
        releve_le: rang.date_restitution,
        kilometrage: rang.kilometrage,
      });
      reste -= 1;
    }
  }
  return sortis;
}

/** La date d'un retour groupé sur un relevé suit le mois plus que son recul : il pourrait chevaucher une autre affectation. */
const peutSortir = ({ rang, releve }: Retour): boolean =>
  rang.vehicule_id === null && rang.montant_ht_apres_remise > 0 && releve === null;

/** La fiche du véhicule rendu, telle que sa société la garde. */
function archiver(h: Hasard, { rang, vehicule: decrit, societe, recul }: Retour): VehiculeSeme {
  const mise = decrit.miseEnCirculation;
  const duree = Math.max(1, joursEntre(mise, rang.date_restitution));
  return {
    societe,
    decrit,
    kmParAn: Math.round((rang.kilometrage * 365) / duree),
    age: recul + duree,
    retour: null,
    rang: {
      id: h.uuid(),
      client_id: societe.id,
      immatriculation: rang.immatriculation,
      vin: decrit.vin,
      marque: rang.marque,
      modele: rang.modele,
      type_vehicule: rang.type_vehicule,
      agence: rang.agence,
      loueur_id: rang.loueur_id,
      kilometrage: rang.kilometrage,
      date_mise_en_circulation: mise,
      url_carte_grise: null,
      ...suivi(h, decrit),
      cree_le: aLHeure(plusJours(mise, h.entier(1, 20)), h),
    },
  };
}

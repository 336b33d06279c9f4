import type { Contexte } from "../contexte.ts";
import { NOMS } from "../donnees/personnes.ts";
import { RUES, VILLES } from "../donnees/villes.ts";
import type { RangGarage } from "../rangs.ts";
import { boite, personne, telephone } from "./conducteurs.ts";

// `null` : indépendant. Les deux derniers n'apparaissent que sur la fiche (sites du loueur, partenaire d'inspection).
const RESEAUX = [
  null,
  null,
  null,
  "AD",
  "AD",
  "Axial",
  "Best Repair",
  "Five Star",
  "Précisium",
  "Top Carrosserie",
  "Ayvens",
  "Dekra",
] as const;
const ENSEIGNES = ["Carrosserie", "Garage", "Auto Carrosserie", "Ateliers"] as const;
const NOTES = [
  "Répond sous 24 h, photos demandées avant devis.",
  "Tarif revu en début d'année ; remise de 5 % au-delà de dix dossiers.",
  "Délai de trois semaines l'été.",
  "Prêt de véhicule à réserver au moins une semaine avant.",
] as const;

/** Un garage par commune des bassins : un devis trouve toujours des ateliers proches. */
export function genererGarages(ctx: Contexte): RangGarage[] {
  const h = ctx.tirage("garages");
  return VILLES.map((ville, rang): RangGarage => {
    const reseau = RESEAUX[rang % RESEAUX.length] ?? null;
    const patron = personne(h);
    const nom = reseau ? `${reseau} ${ville.nom}` : `${h.parmi(ENSEIGNES)} ${h.parmi(NOMS)}`;
    const taux = h.entier(110, 156) / 2;
    return {
      id: h.uuid(),
      nom,
      reseau,
      adresse: `${h.entier(2, 148)} ${h.parmi(RUES)}`,
      code_postal: ville.codePostal,
      ville: ville.nom,
      // À quelques rues du centre de la commune : les points d'une même ville ne se superposent pas.
      latitude: ville.latitude + h.entier(-60, 60) / 10_000,
      longitude: ville.longitude + h.entier(-60, 60) / 10_000,
      contact: `${patron.prenom} ${patron.nom}`,
      telephone: telephone(h),
      email: `${boite(patron.prenom, patron.nom)}@garage-${rang + 1}.test`,
      taux_mo: taux,
      taux_peinture: Math.min(85, taux + h.entier(0, 14) / 2),
      commission: h.entier(10, 30) / 2,
      notes_internes_garage: h.chance(0.5) ? h.parmi(NOTES) : null,
      vr: h.chance(0.5),
      debosselage: h.chance(0.55),
      jantes: h.chance(0.4),
      ouvert_le_samedi: h.chance(0.35),
    };
  });
}

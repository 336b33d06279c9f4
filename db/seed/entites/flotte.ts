import type { TypeVehicule } from "../../../domain/restitutions/restitution.ts";
import type { EnergieVehicule } from "../../../domain/vehicules/champs-vehicule.ts";
import type { Contexte, SocieteSemee } from "../contexte.ts";
import type { Hasard } from "../hasard.ts";
import { aLHeure, dureeStable, JOURS_PAR_MOIS, plusJours } from "../jours.ts";
import type { RangVehicule } from "../rangs.ts";
import type { VehiculeDecrit } from "../rangs-demandes.ts";
import { DE_LA_FLOTTE, type RetourPrevu, type RetoursPrevus } from "./retours-prevus.ts";
import { decrireVehicule, kilometrageA, loueurPour } from "./vehicule-decrit.ts";

/** Un véhicule du parc et ce que ses tickets et sa restitution ont besoin d'en savoir. */
export interface VehiculeSeme {
  rang: RangVehicule;
  decrit: VehiculeDecrit;
  societe: SocieteSemee;
  kmParAn: number;
  /** Jours écoulés depuis sa mise en circulation, au jour près pour un véhicule qui roule encore. */
  age: number;
  /** La restitution qui le rend ; nulle pour un véhicule qui roule encore. */
  retour: RetourPrevu | null;
}

const ENERGIES = {
  VP: ["essence", "essence", "diesel", "hybride", "hybride", "hybride_rechargeable"],
  VU: ["diesel", "diesel", "diesel", "essence"],
  VS: ["essence", "diesel"],
} as const;
const CENTRES = ["4100 Commercial", "4200 Technique", "4300 Logistique", "4400 Direction", "4500 Chantiers"] as const;

/** Énergie et centre de coût, là où le gestionnaire les a saisis : quelques fiches ne les ont pas encore. */
export const suivi = (h: Hasard, { type, electrique }: VehiculeDecrit) => {
  const energie = electrique ? ("electrique" as const) : h.parmi<EnergieVehicule>(ENERGIES[type]);
  const centre = h.parmi(CENTRES);
  return { energie: h.chance(0.9) ? energie : null, centre_de_cout: h.chance(0.8) ? centre : null };
};

/** Un véhicule de parc a l'âge de finir son contrat, donc d'être rendu. */
const AGE_DE_RETOUR = 30 * JOURS_PAR_MOIS;

/** Soixante véhicules : 60 % VP, 30 % VU, 10 % VS, répartis par société dans l'ordre d'une donne mélangée. */
export function genererFlotte(ctx: Contexte, prevus: RetoursPrevus): VehiculeSeme[] {
  const places = ctx.societes.flatMap((s) => Array.from({ length: s.nombres.vehicules }, () => s));
  const types = ctx
    .tirage("flotte")
    .melanger(
      places.map((_, i): TypeVehicule => (i < places.length * 0.6 ? "VP" : i < places.length * 0.9 ? "VU" : "VS")),
    );
  const aRendre = new Map(ctx.societes.map(({ cle }) => [cle, (prevus.get(cle) ?? []).slice(0, DE_LA_FLOTTE)]));
  return places.map((societe, i) => {
    const h = ctx.tirage(`véhicule ${i}`);
    const age = Math.round(h.entier(2, 54) * JOURS_PAR_MOIS) + h.entier(0, 27);
    const retour = age > AGE_DE_RETOUR ? (aRendre.get(societe.cle)?.shift() ?? null) : null;
    return vehicule(ctx, h, { societe, age, type: types[i], retour });
  });
}

interface Place {
  societe: SocieteSemee;
  age: number;
  type: TypeVehicule | undefined;
  retour: RetourPrevu | null;
}

function vehicule(ctx: Contexte, h: Hasard, { societe, age, type, retour }: Place): VehiculeSeme {
  // Un véhicule rendu a, le jour de son retour, toujours le même âge : sa vétusté ne dépend pas de la saison.
  const miseEnCirculation = retour
    ? plusJours(retour.date, -dureeStable(age - retour.recul))
    : plusJours(ctx.aujourdHui, -age);
  const decrit = decrireVehicule(ctx, h, { age, miseEnCirculation }, type);
  const kmParAn = h.entier(12, 36) * 1000;
  return {
    societe,
    decrit,
    kmParAn,
    age,
    retour,
    rang: {
      id: h.uuid(),
      client_id: societe.id,
      immatriculation: decrit.immatriculation,
      vin: decrit.vin,
      marque: decrit.marque,
      modele: decrit.modele,
      type_vehicule: decrit.type,
      agence: h.parmi(societe.agences),
      loueur_id: loueurPour(ctx, h, decrit.type).id,
      kilometrage: kilometrageA(decrit, ctx.hier, kmParAn),
      date_mise_en_circulation: miseEnCirculation,
      url_carte_grise: null,
      ...suivi(h, decrit),
      cree_le: aLHeure(plusJours(miseEnCirculation, h.entier(1, 20)), h),
    },
  };
}

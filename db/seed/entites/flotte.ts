import type { TypeVehicule } from "../../../domain/restitutions/restitution.ts";
import type { EnergieVehicule } from "../../../domain/vehicules/champs-vehicule.ts";
import type { Contexte, SocieteSemee } from "../contexte.ts";
import type { Hasard } from "../hasard.ts";
import { aLHeure, plusJours, plusMois } from "../jours.ts";
import type { RangVehicule } from "../rangs.ts";
import type { VehiculeDecrit } from "../rangs-demandes.ts";
import { decrireVehicule, kilometrageA, loueurPour } from "./vehicule-decrit.ts";

/** Un véhicule du parc et ce que ses tickets et sa restitution ont besoin d'en savoir. */
export interface VehiculeSeme {
  rang: RangVehicule;
  decrit: VehiculeDecrit;
  societe: SocieteSemee;
  kmParAn: number;
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

/** Soixante véhicules : 60 % VP, 30 % VU, 10 % VS, répartis par société dans l'ordre d'une donne mélangée. */
export function genererFlotte(ctx: Contexte): VehiculeSeme[] {
  const h = ctx.tirage("flotte");
  const couts = ctx.tirage("energies");
  const places = ctx.societes.flatMap((s) => Array.from({ length: s.nombres.vehicules }, () => s));
  const types = h.melanger(
    places.map((_, i): TypeVehicule => (i < places.length * 0.6 ? "VP" : i < places.length * 0.9 ? "VU" : "VS")),
  );
  return places.map((societe, i) => {
    const miseEnCirculation = plusJours(plusMois(ctx.aujourdHui, -h.entier(2, 54)), -h.entier(0, 27));
    const decrit = decrireVehicule(ctx, h, miseEnCirculation, types[i]);
    const kmParAn = h.entier(12, 36) * 1000;
    return {
      societe,
      decrit,
      kmParAn,
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
        ...suivi(couts, decrit),
        cree_le: aLHeure(plusJours(miseEnCirculation, h.entier(1, 20)), h),
      },
    };
  });
}

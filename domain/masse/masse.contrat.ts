import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { filtresConducteurs } from "../conducteurs/conducteur.contrat.ts";
import { filtresGarages } from "../garages/garage.contrat.ts";
import { filtresRestitutions } from "../restitutions/restitution.contrat.ts";
import { filtresVehicules } from "../vehicules/vehicule.contrat.ts";
import {
  ACTIONS_MASSE,
  actionFaite,
  actionRecente,
  annulationFaite,
  apercuMasse,
  CHOISIES_MAX,
  type EntiteMasse,
  LIGNES_MASSE_MAX,
} from "./masse.ts";

const VUE = { page: true, taille: true, tri: true, sens: true } as const;
const choisies = z
  .array(identifiant)
  .max(CHOISIES_MAX, "Trop de fiches choisies une à une\u00a0: passez par un filtre de la liste");

/** Des fiches choisies une à une, ou toutes celles d'un filtre de la liste, sauf quelques-unes. */
const selection = <F extends z.ZodType>(filtres: F) =>
  z.union([
    z.strictObject({ ids: choisies.min(1, "Aucune fiche choisie") }),
    z.strictObject({ filtres, sauf: choisies.optional() }),
  ]);

const commune = { action: z.enum(ACTIONS_MASSE), valeur: z.string().max(200).nullable() };
const demandeDe = <E extends EntiteMasse, F extends z.ZodType, X extends z.ZodRawShape>(
  entite: E,
  filtres: F,
  extra: X,
) => z.strictObject({ entite: z.literal(entite), selection: selection(filtres), ...commune, ...extra });

/** Une demande par sorte de fiche : les filtres sont ceux de sa liste, et eux seuls. */
const demande = <X extends z.ZodRawShape>(extra: X) =>
  z.discriminatedUnion("entite", [
    demandeDe("vehicules", filtresVehicules.omit(VUE), extra),
    demandeDe("conducteurs", filtresConducteurs.omit(VUE), extra),
    demandeDe("garages", filtresGarages.omit(VUE), extra),
    demandeDe("restitutions", filtresRestitutions.omit(VUE), extra),
  ]);

const demandeApercu = demande({});
export type DemandeApercu = z.infer<typeof demandeApercu>;
const demandeAction = demande({
  /** Ce que l'aperçu annonçait : un autre nombre, et rien n'est changé (409). */
  attendus: z.number().int().min(1).max(LIGNES_MASSE_MAX),
  cle_idempotence: identifiant,
});
export type DemandeAction = z.infer<typeof demandeAction>;

const tags = ["Actions en masse"];
const porte = {
  acces: "modifier_fiches",
  attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
} as const;

export const masseContrat = {
  apercu: route(porte)
    .route({ method: "POST", path: "/masse/apercu", tags, summary: "Compter ce qu'une action en masse changerait" })
    .input(demandeApercu)
    .output(apercuMasse),
  agir: route(porte)
    .route({ method: "POST", path: "/masse", tags, summary: "Changer d'un coup toutes les fiches d'une sélection" })
    .input(demandeAction)
    .output(actionFaite),
  annuler: route(porte)
    .route({ method: "POST", path: "/masse/{id}/annuler", tags, summary: "Remettre les fiches comme avant l'action" })
    .input(z.strictObject({ id: identifiant }))
    .output(annulationFaite),
  recentes: route(porte)
    .route({ method: "GET", path: "/masse", tags, summary: "Les actions que l'on peut encore annuler" })
    .output(z.array(actionRecente)),
};

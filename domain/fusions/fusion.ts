import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";

/** Les références dont deux fiches peuvent dire la même chose. */
export const ENTITES_FUSION = ["loueurs", "garages", "conducteurs"] as const;
export const entiteFusion = z.enum(ENTITES_FUSION);
export type EntiteFusion = z.infer<typeof entiteFusion>;

/** Une fiche, telle qu'on la reconnaît parmi celles qui lui ressemblent. */
export const candidat = z.object({ id: z.string(), nom: z.string(), precision: z.string().nullable() });

/** Ce qui désigne une fiche : la table, et combien de ses rangs. */
export const reference = z.object({ table: z.string(), nombre: z.int() });
export type Reference = z.infer<typeof reference>;

/** Avant d'agir : ce qui changera de fiche, et les conditions qui n'en changeront pas. */
export const apercuFusion = z.object({
  deplacees: z.array(reference),
  /** Versions qui restent à la fiche archivée : la fiche gardée a les siennes sur ces jours. */
  conditions_restantes: z.int(),
  /** Parmi elles, celles dont les jours que la fiche gardée ne couvre pas lui seront recopiés. */
  conditions_recopiees: z.int(),
});
export type ApercuFusion = z.infer<typeof apercuFusion>;

export const fusion = z.object({
  id: z.string(),
  entite: entiteFusion,
  gardee_id: z.string(),
  gardee_nom: z.string(),
  fusionnee_id: z.string(),
  fusionnee_nom: z.string(),
  client_nom: z.string().nullable(),
  /** Ce qui a changé de fiche. */
  deplacees: z.array(reference),
  faite_par_nom: z.string().nullable(),
  /** Instants ISO. */
  faite_le: z.string(),
  annulee_le: z.string().nullable(),
});
export type Fusion = z.infer<typeof fusion>;

export const demandeFusion = z.strictObject({
  entite: entiteFusion,
  /** La fiche qui reste. */
  gardee_id: identifiant,
  /** Celle qui s'archive. */
  fusionnee_id: identifiant,
  cle_idempotence: identifiant,
});
export type DemandeFusion = z.infer<typeof demandeFusion>;

/** Ce que deviennent les conditions qui se croisent ; vide s'il n'y en a pas. */
export function direConditions({ conditions_restantes: n, conditions_recopiees: m }: ApercuFusion): string {
  if (n === 0) return "";
  const restent =
    n === 1
      ? "Une version de ses conditions reste dans sa fiche archivée\u00a0: celles de la fiche gardée s'appliquent les mêmes jours."
      : `${n} versions de ses conditions restent dans sa fiche archivée\u00a0: celles de la fiche gardée s'appliquent les mêmes jours.`;
  return m === 0 ? restent : `${restent} Les jours qu'elles ne couvrent pas gardent les siennes.`;
}

/** Une table, dite au singulier et au pluriel. */
const NOMS_TABLES: Readonly<Record<string, readonly [un: string, plusieurs: string]>> = {
  vehicules: ["véhicule", "véhicules"],
  tickets: ["ticket", "tickets"],
  restitutions: ["restitution", "restitutions"],
  conditions_loueur: ["version de conditions", "versions de conditions"],
  contrats: ["contrat", "contrats"],
  loueur_alias: ["autre nom", "autres noms"],
  audits: ["audit", "audits"],
  notifications: ["rappel", "rappels"],
  historique_affectation_vehicules: ["affectation", "affectations"],
};

/** « 12 véhicules, 1 contrat » ; une table sans nom ici se dit « autres fiches ». Vide si rien. */
export const direReferences = (references: readonly Reference[]): string =>
  references
    .filter((r) => r.nombre > 0)
    .map(({ table, nombre }) => {
      const [un, plusieurs] = NOMS_TABLES[table] ?? ["autre fiche", "autres fiches"];
      return `${new Intl.NumberFormat("fr-FR").format(nombre)} ${nombre > 1 ? plusieurs : un}`;
    })
    .join(", ");

import { z } from "zod";
import { attendus, identifiant, parametresExport, route } from "../commun/contrat.ts";
import { analysesDetailContrat } from "./detail.contrat.ts";
import { filtresAnalyses } from "./filtres.ts";

export { type FiltresAnalyses, filtresAnalyses } from "./filtres.ts";

/** Indicateurs d'une période ; montants en centimes, parts entre 0 et 1, `null` quand il n'y a rien à diviser. */
export const indicateurs = z.object({
  nombre: z.number().int(),
  total_ht: z.number().int(),
  total_ttc: z.number().int(),
  moyenne_ht: z.number().int().nullable(),
  /** Par véhicule qui a des frais seulement. */
  moyenne_facturee_ht: z.number().int().nullable(),
  mediane_ht: z.number().int().nullable(),
  /** Neuf véhicules sur dix coûtent au plus ce montant. */
  p90_ht: z.number().int().nullable(),
  avec_frais: z.number().int(),
  part_avec_frais: z.number().nullable(),
  pour_mille_km_ht: z.number().int().nullable(),
  /** Couples rapport + facture validés, et Σ (facture − avoirs − rapport) en centimes, remise en état seule. */
  couples: z.number().int(),
  ecart_rapport_facture_ht: z.number().int().nullable(),
  ecart_rapport_facture_part: z.number().nullable(),
});
export type Indicateurs = z.infer<typeof indicateurs>;

/**
 * D'une année à la suivante : la différence, dans l'unité de l'indicateur, et sa part de la valeur d'avant (`null` si celle-ci ne se prête
 * pas à un pourcentage : nulle ou négative).
 */
const evolution = z.object({ ecart: z.number(), part: z.number().nullable() });
export type Evolution = z.infer<typeof evolution>;

/** La même mesure selon le nombre et selon le montant, entre 0 et 1 (une part peut être négative : un avoir). */
const selonMesure = <T extends z.ZodType>(valeur: T) => z.object({ nombre: valeur, montant: valeur });

/**
 * Une barre. `nombre` compte des restitutions (mois, loueur, agence, marque, type) ou des lignes de frais (catégorie, localisation,
 * dommage). `regroupees` : combien de valeurs la barre « Autres » réunit, 0 pour une barre simple. La clé d'un mois est AAAA-MM.
 * `part` est celle du graphe (`null` si son total n'est pas positif), `longueur` celle de la plus grande barre.
 */
const barre = z.object({
  cle: z.string(),
  libelle: z.string(),
  nombre: z.number().int(),
  montant_ht: z.number().int(),
  regroupees: z.number().int(),
  part: selonMesure(z.number().nullable()),
  longueur: selonMesure(z.number().min(0).max(1)),
});
export type Barre = z.infer<typeof barre>;

export const GRAPHES = [
  "mois",
  "loueur",
  "agence",
  "marque",
  "type_vehicule",
  "categorie",
  "localisation",
  "dommage",
] as const;
export type Graphe = (typeof GRAPHES)[number];

export const tableauDeBord = z.object({
  indicateurs,
  /** Même périmètre, période d'avant (année, ou douze mois) ; `null` quand aucune n'est choisie. */
  precedents: indicateurs.nullable(),
  /** Dernier jour compté de la période d'avant quand celle qui est choisie court encore ; `null` : l'année entière. */
  precedents_au: z.string().nullable(),
  /** Par indicateur ; `null` quand l'année d'avant n'a aucune restitution, que l'une des deux valeurs manque, ou sous cinq dossiers. */
  evolutions: z.record(indicateurs.keyof(), evolution.nullable()).nullable(),
  /** Somme HT des lignes de frais comptées : ce que les graphes de lignes couvrent. */
  detail_ht: z.number().int(),
  graphes: z.record(z.enum(GRAPHES), z.array(barre)),
});
export type TableauDeBord = z.infer<typeof tableauDeBord>;

const tags = ["Analyses"];
const parBesoin = attendus.connecte(200, { sans_besoin: 403 });

export const analysesContrat = {
  lire: route({ acces: "voir_analyses", attendus: parBesoin, portee: "analyses:lire" })
    .route({ method: "GET", path: "/analyses", tags, summary: "Tableau de bord FRE" })
    .input(filtresAnalyses)
    .output(tableauDeBord),
  choix: route({ acces: "voir_analyses", attendus: parBesoin, portee: "analyses:lire" })
    .route({ method: "GET", path: "/analyses/choix", tags, summary: "Années, agences, marques et modèles présents" })
    // Les modèles ne se proposent que pour une marque : « Clio » n'est que d'une, et la liste entière ne se lit pas.
    .input(z.strictObject({ client_id: identifiant.optional(), marque: filtresAnalyses.shape.marque }))
    .output(
      z.object({
        annees: z.array(z.number().int()),
        agences: z.array(z.string()),
        marques: z.array(z.string()),
        modeles: z.array(z.string()),
      }),
    ),
  exporter: route({ acces: "voir_analyses", attendus: parBesoin, brute: true, portee: "analyses:lire" })
    .route({ method: "GET", path: "/analyses/export", tags, summary: "Exporter le tableau de bord (XLSX ou CSV)" })
    .input(filtresAnalyses.extend({ format: parametresExport.format })),
  ...analysesDetailContrat,
};

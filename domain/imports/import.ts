import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { CONVENTIONS_DATE, ENTITES_IMPORT } from "./colonne.ts";
import { ENCODAGES } from "./encodages.ts";

/** Octets et lignes d'un fichier, au plus. */
export const LIGNES_IMPORT_MAX = 100_000;
export const COLONNES_IMPORT_MAX = 100;
/** Les lignes d'un import parlent de personnes : gardées le temps de l'annuler, puis effacées. */
export const CONSERVATION_IMPORT_JOURS = 30;

/**
 * Où en est un import. `lecture`, `verification`, `import` et `annulation` sont le travail du serveur ; `colonnes` et `pret` attendent
 * la personne ; les autres sont finis.
 */
export const ETATS_IMPORT = [
  "lecture",
  "colonnes",
  "verification",
  "pret",
  "import",
  "termine",
  "annulation",
  "annule",
  "echec",
  "abandonne",
] as const;
export type EtatImport = (typeof ETATS_IMPORT)[number];
export const ETATS_EN_TRAVAIL: readonly EtatImport[] = ["lecture", "verification", "import", "annulation"];
export const enTravail = (etat: EtatImport): boolean => ETATS_EN_TRAVAIL.includes(etat);

export const LIBELLES_ETAT_IMPORT: Record<EtatImport, string> = {
  lecture: "Lecture du fichier",
  colonnes: "Colonnes à vérifier",
  verification: "Vérification en cours",
  pret: "Prêt à importer",
  import: "Import en cours",
  termine: "Terminé",
  annulation: "Annulation en cours",
  annule: "Annulé",
  echec: "Arrêté",
  abandonne: "Abandonné",
};

const nombre = z.number().int();

/** Ce que la lecture a reconnu du fichier. */
export const formatImport = z.object({
  type: z.enum(["xlsx", "csv"]),
  /** CSV : encodage et séparateur. */
  encodage: z.string().optional(),
  /** Les encodages possibles, chacun avec ce qu'il ferait des premières cellules accentuées. */
  encodages: z.array(z.object({ nom: z.enum(ENCODAGES), apercu: z.array(z.string()) })).optional(),
  separateur: z.string().optional(),
  decimale: z.enum([",", "."]),
  /** XLSX : la feuille lue, et celles laissées de côté. */
  feuille: z.string().optional(),
  autres_feuilles: z.array(z.string()).optional(),
  depuis_1904: z.boolean(),
  cellules_fusionnees: nombre.optional(),
  /** Lignes de données masquées ou filtrées dans le tableur : elles sont lues comme les autres. */
  lignes_masquees: nombre.optional(),
  /** Ordre des dates que la personne a choisi, par colonne du fichier ; nul : celui que la colonne dit. */
  dates: z.array(z.enum(CONVENTIONS_DATE).nullable()).optional(),
  /** Numéro, dans le fichier, de la ligne des titres. */
  ligne_titres: nombre,
});
export type FormatImport = z.infer<typeof formatImport>;

export const colonneFichier = z.object({
  titre: z.string(),
  exemples: z.array(z.string()),
  /** Pourquoi elle n'est pas reprise, si on le sait. */
  ignoree: z.string().nullable(),
  /** Ses dates en chiffres : l'ordre qu'elles disent, celles qui le contredisent, et un exemple. Absent : elle n'en a pas. */
  dates: z
    .object({
      ordre: z.enum(CONVENTIONS_DATE),
      /** Faux : toutes se lisent dans les deux ordres, celui de la France est supposé. */
      sure: z.boolean(),
      contraires: nombre,
      exemple: z.string(),
      /** Un tableur anglais a pu échanger jour et mois de celles qu'il a comprises. */
      echangees: z.boolean(),
    })
    .optional(),
});
export type ColonneFichier = z.infer<typeof colonneFichier>;

const bilan = { crees: nombre, modifies: nombre, inchanges: nombre, rejetes: nombre, annules: nombre, refuses: nombre };

export const importListe = z.object({
  id: identifiant,
  entite: z.enum(ENTITES_IMPORT),
  client_id: identifiant.nullable(),
  client_nom: z.string().nullable(),
  nom_fichier: z.string(),
  etat: z.enum(ETATS_IMPORT),
  lignes: nombre,
  ...bilan,
  auteur: z.string().nullable(),
  cree_le: z.string(),
  fini_le: z.string().nullable(),
});
export type ImportListe = z.infer<typeof importListe>;

export const importLu = importListe.extend({
  format: formatImport.nullable(),
  colonnes: z.array(colonneFichier),
  correspondance: z.array(z.string().nullable()),
  /** Avancement du travail en cours, en lignes. */
  faites: nombre,
  a_faire: nombre,
  motif: z.string().nullable(),
  /** Ses lignes sont encore là, et quelque chose a été écrit. */
  annulable: z.boolean(),
  /** Raisons de rejet les plus fréquentes, pour corriger d'abord ce qui compte. */
  raisons: z.array(z.object({ colonne: z.string(), raison: z.string(), nombre })),
  /** Lignes à écrire, ou écrites, dont la plaque n'est pas une plaque française définitive. */
  plaques_a_verifier: nombre,
  /** Lignes à écrire, ou écrites, dont une valeur étonne ou contredit une autre fiche. */
  a_verifier: nombre,
});
export type ImportLu = z.infer<typeof importLu>;

export const PLAQUE_A_VERIFIER =
  "Ce n'est pas une plaque française définitive\u00a0: vérifiez-la. Une plaque étrangère s'importe telle quelle.";

export const VERDICTS = ["creation", "modification", "inchangee", "rejetee"] as const;
export type Verdict = (typeof VERDICTS)[number];
export const LIBELLES_VERDICT: Record<Verdict, string> = {
  creation: "À créer",
  modification: "À mettre à jour",
  inchangee: "Inchangées",
  rejetee: "Rejetées",
};

export const ligneImport = z.object({
  ligne: nombre,
  cle: z.string().nullable(),
  verdict: z.enum(VERDICTS).nullable(),
  cible: identifiant.nullable(),
  /** Pourquoi elle est rejetée ; d'une ligne qui s'écrit, ce qui reste à vérifier. */
  erreurs: z.array(
    z.object({
      colonne: z.string(),
      valeur: z.string(),
      raison: z.string(),
      /** La fiche que la raison nomme, pour y mener. */
      fiche: z
        .object({
          genre: z.enum(["vehicule", "restitution", "conducteur", "garage"]),
          id: identifiant,
          nom: z.string(),
        })
        .optional(),
    }),
  ),
  /** Pour une mise à jour : titre de la colonne, valeur d'avant et d'après. */
  changes: z.array(z.object({ champ: z.string(), avant: z.unknown(), apres: z.unknown() })),
  refus: z.string().nullable(),
  /** Sa plaque n'est pas une plaque française définitive : elle s'importe, mais une faute de frappe se verrait ici. */
  plaque_a_verifier: z.boolean(),
});
export type LigneImport = z.infer<typeof ligneImport>;

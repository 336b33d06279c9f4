import { z } from "zod";
import { formulaireDeSociete } from "../administration/premiers-pas.ts";
import { BESOINS } from "../commun/acteur.ts";
import { identifiant } from "../commun/contrat.ts";
import { nomRequis, texteOuRien } from "../commun/saisies.ts";
import { defautSiren, serrer } from "../loueurs/numeros.ts";

export const LIBELLES_BESOIN: Record<(typeof BESOINS)[number], string> = {
  restitutions: "Restitutions",
  sinistres: "Sinistres",
  convoyages: "Convoyages",
  infractions: "Infractions",
  vehicules: "Véhicules",
  conducteurs: "Conducteurs",
};

const TAILLE_FAUSSE = "La taille du parc va de 0 à 1\u202f000\u202f000";

/** Ce que l'admin écrit d'une société. Un texte vide vaut l'absence ; un SIREN se saisit avec ou sans espaces. */
export const champsClient = z.strictObject({
  /** Le nom de tous les jours : celui des listes, des filtres et du formulaire public. */
  nom: nomRequis("Le nom de la société est requis", 200),
  raison_sociale: texteOuRien(200),
  siren: z
    .string()
    .max(40, "Le texte dépasse 40 caractères")
    .transform((t) => serrer(t) || null)
    .nullable()
    .superRefine((siren, c) => {
      const defaut = siren === null ? null : defautSiren(siren);
      if (defaut) c.addIssue({ code: "custom", message: defaut });
    }),
  adresse: texteOuRien(300),
  code_postal: texteOuRien(10),
  ville: texteOuRien(120),
  taille_flotte: z.int(TAILLE_FAUSSE).min(0, TAILLE_FAUSSE).max(1_000_000, TAILLE_FAUSSE).nullable(),
  besoins: z
    .array(z.enum(BESOINS, { error: "Ce besoin n'existe pas" }), "Choisissez les besoins activés")
    .max(BESOINS.length, "Un besoin se choisit une fois")
    .transform((choisis) => BESOINS.filter((b) => choisis.includes(b))),
  /** Ses personnes voient la colonne et le filtre de facture. */
  est_partenaire: z.boolean("Répondez par oui ou par non"),
  /** Ses personnes autonomes tiennent sa flotte elles-mêmes. */
  autonomie: z.boolean("Répondez par oui ou par non"),
  /** Ce que le premier lecteur n'a pas su fermer de ses documents part au second lecteur que l'exploitant a nommé. */
  lecteur_distant: z.boolean("Répondez par oui ou par non"),
});
export type ChampsClient = z.infer<typeof champsClient>;

/** Une valeur de société telle que l'API l'échange. */
export const valeurClient = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

const nombre = z.int();

/** Ce qui appartient à une société, par entité : ce qu'un retrait laisserait sans elle. */
const attachesClient = z.object({
  personnes: nombre,
  vehicules: nombre,
  conducteurs: nombre,
  tickets: nombre,
  restitutions: nombre,
  documents: nombre,
  formulaires: nombre,
  contestations: nombre,
  conditions: nombre,
  cles_api: nombre,
  fichiers: nombre,
});
export type AttachesClient = z.infer<typeof attachesClient>;

const NOMS_ATTACHES: Record<keyof AttachesClient, readonly [un: string, plusieurs: string]> = {
  personnes: ["personne", "personnes"],
  vehicules: ["véhicule", "véhicules"],
  conducteurs: ["conducteur", "conducteurs"],
  tickets: ["ticket", "tickets"],
  restitutions: ["restitution", "restitutions"],
  documents: ["document", "documents"],
  formulaires: ["formulaire", "formulaires"],
  contestations: ["contestation", "contestations"],
  conditions: ["version de conditions", "versions de conditions"],
  cles_api: ["clé d'API", "clés d'API"],
  fichiers: ["fichier", "fichiers"],
};
const enClair = new Intl.NumberFormat("fr-FR");

/** « 3 personnes, 120 véhicules et 1 ticket » ; vide si rien ne lui appartient. */
export function ecrireAttachesClient(attaches: AttachesClient): string {
  const dits = (Object.keys(NOMS_ATTACHES) as (keyof AttachesClient)[])
    .filter((cle) => attaches[cle] > 0)
    .map((cle) => `${enClair.format(attaches[cle])} ${NOMS_ATTACHES[cle][attaches[cle] > 1 ? 1 : 0]}`);
  const dernier = dits.pop() ?? "";
  return dits.length > 0 ? `${dits.join(", ")} et ${dernier}` : dernier;
}

export const clientListe = z.object({
  id: identifiant,
  nom: z.string(),
  siren: z.string().nullable(),
  besoins: z.array(z.enum(BESOINS)),
  taille_flotte: nombre.nullable(),
  est_partenaire: z.boolean(),
  est_prestataire: z.boolean(),
  desactivee: z.boolean(),
  /** Comptes qui peuvent se connecter aujourd'hui. */
  personnes: nombre,
  vehicules: nombre,
  tickets: nombre,
  restitutions: nombre,
});
export type ClientListe = z.infer<typeof clientListe>;

export const clientLu = z.object({
  id: identifiant,
  nom: z.string(),
  raison_sociale: z.string().nullable(),
  siren: z.string().nullable(),
  adresse: z.string().nullable(),
  code_postal: z.string().nullable(),
  ville: z.string().nullable(),
  taille_flotte: nombre.nullable(),
  besoins: z.array(z.enum(BESOINS)),
  est_partenaire: z.boolean(),
  autonomie: z.boolean(),
  lecteur_distant: z.boolean(),
  est_prestataire: z.boolean(),
  desactive_le: z.string().nullable(),
  cree_le: z.string(),
  attaches: attachesClient,
  /** Ceux d'entre eux qui sont archivés : leur liste est à part. */
  archives: z.object({ vehicules: nombre, conducteurs: nombre }),
  formulaire: formulaireDeSociete,
  /** Les derniers exports complets, le plus récent d'abord. */
  exports: z.array(
    z.object({
      id: identifiant,
      demande_le: z.string(),
      auteur: z.string().nullable(),
      /** Nul : l'envoi n'est pas allé au bout. */
      fini_le: z.string().nullable(),
      lignes: nombre.nullable(),
      fichiers: nombre.nullable(),
    }),
  ),
});
export type ClientLu = z.infer<typeof clientLu>;

export const nomAgence = nomRequis("Le nom de l'agence est requis", 200);

/** Une agence de la liste, ou un nom que des fiches portent sans qu'il y soit (`id` nul). */
export const agence = z.object({
  id: identifiant.nullable(),
  nom: z.string(),
  vehicules: nombre,
  restitutions: nombre,
});
export type Agence = z.infer<typeof agence>;

/** « 12 véhicules et 3 restitutions » ; vide si aucune fiche ne porte ce nom. */
export function ecrireFichesAgence({ vehicules, restitutions }: Pick<Agence, "vehicules" | "restitutions">): string {
  const dits = [
    vehicules > 0 ? `${enClair.format(vehicules)} véhicule${vehicules > 1 ? "s" : ""}` : "",
    restitutions > 0 ? `${enClair.format(restitutions)} restitution${restitutions > 1 ? "s" : ""}` : "",
  ];
  return dits.filter(Boolean).join(" et ");
}

export const loueurDeClient = z.object({
  id: identifiant,
  nom: z.string(),
  vehicules: nombre,
  restitutions: nombre,
  /** La version négociée par cette société qui court aujourd'hui ; nulle : les conditions communes, s'il y en a. */
  version: identifiant.nullable(),
  communes: z.boolean(),
});
export type LoueurDeClient = z.infer<typeof loueurDeClient>;

import { createHash } from "node:crypto";
import { BESOINS, type Besoin } from "../../../domain/commun/acteur.ts";
import { CAPACITES, type Capacite } from "../../../domain/droits/capacites.ts";

/** Ce que valent les colonnes d'une ligne que lisent les politiques. */
export type Valeurs = Readonly<Record<string, string | number | boolean | null>>;
export type Ligne = Valeurs & { readonly id: string };

/** Sous qui la base répond : un de ses rôles, et ce que la connexion dit de la personne. */
export interface Identite {
  nom: string;
  role: Role;
  personne: string | null;
  societe: string | null;
  besoins: readonly Besoin[];
  autonome: boolean;
}

export const ROLES_DE_BASE = [
  "reflet_systeme",
  "reflet_connexion",
  "reflet_public",
  "reflet_admin",
  "reflet_expert",
  "reflet_client",
  "reflet_client_partenaire",
] as const;
export type Role = (typeof ROLES_DE_BASE)[number];

/** Vrai si cette personne atteint cette ligne. */
export type Regle = (qui: Identite, ligne: Ligne) => boolean;

export const oui: Regle = () => true;
export const non: Regle = () => false;
export const et =
  (...regles: Regle[]): Regle =>
  (qui, ligne) =>
    regles.every((r) => r(qui, ligne));
export const ou =
  (...regles: Regle[]): Regle =>
  (qui, ligne) =>
    regles.some((r) => r(qui, ligne));
export const sauf =
  (regle: Regle): Regle =>
  (qui, ligne) =>
    !regle(qui, ligne);

export const vaut =
  (colonne: string, ...valeurs: Ligne[string][]): Regle =>
  (_, ligne) =>
    valeurs.includes(ligne[colonne] ?? null);
/** La ligne est de sa société. */
export const societe: Regle = (qui, ligne) => qui.societe !== null && ligne.client_id === qui.societe;
/** La ligne nomme cette personne. */
export const soi =
  (colonne = "utilisateur_id"): Regle =>
  (qui, ligne) =>
    qui.personne !== null && ligne[colonne] === qui.personne;
export const besoin =
  (voulu: Besoin): Regle =>
  (qui) =>
    qui.besoins.includes(voulu);
export const autonome: Regle = (qui) => qui.autonome;
/** Connectée pour une société, quelle qu'elle soit. */
export const duneSociete: Regle = (qui) => qui.societe !== null;

/** Ce qu'une capacité demande à une personne d'une société, d'après la table des droits : sa société, le besoin, l'autonomie. */
export function avec(capacite: Capacite): Regle {
  const { client, besoin: voulu }: { client: string; besoin?: Besoin } = CAPACITES[capacite];
  return et(
    societe,
    ...(client === "autonomie" ? [autonome] : []),
    ...(voulu ? [besoin(voulu)] : []),
    ...(client === "non" ? [non] : []),
  );
}

/** Les personnes que nomment les lignes posées, et les sociétés. */
export const QUI = {
  a: "a0000000-0000-4000-8000-000000000000",
  b: "b0000000-0000-4000-8000-000000000000",
  /** Une société désactivée. */
  c: "c0000000-0000-4000-8000-000000000000",
  claire: "a0000000-0000-4000-8000-000000000001",
  collegue: "a0000000-0000-4000-8000-000000000002",
  /** La personne technique par qui entrent les documents de la première société. */
  reception: "a0000000-0000-4000-8000-000000000003",
  suspendue: "a0000000-0000-4000-8000-000000000004",
  marc: "b0000000-0000-4000-8000-000000000001",
  admin: "d0000000-0000-4000-8000-000000000001",
  expert: "d0000000-0000-4000-8000-000000000002",
  invitee: "d0000000-0000-4000-8000-000000000003",
} as const;

const personne = (nom: string, role: Role, reste: Partial<Identite> = {}): Identite => ({
  nom,
  role,
  personne: null,
  societe: null,
  besoins: [],
  autonome: false,
  ...reste,
});

/** Aucun besoin, tous, chacun seul, tous sauf chacun : un membre oublié d'une politique se voit à l'un d'eux. */
const ENSEMBLES: readonly (readonly Besoin[])[] = [
  [],
  BESOINS,
  ...BESOINS.map((b) => [b]),
  ...BESOINS.map((b) => BESOINS.filter((autre) => autre !== b)),
];

/** Tous ceux sous qui la base répond : chaque rôle, chaque besoin, avec et sans autonomie, et qui n'a pas d'identité. */
export const IDENTITES: readonly Identite[] = [
  personne("le système", "reflet_systeme"),
  personne("la connexion", "reflet_connexion"),
  personne("un visiteur", "reflet_public"),
  personne("un admin", "reflet_admin", { personne: QUI.admin, besoins: BESOINS }),
  personne("un expert", "reflet_expert", { personne: QUI.expert, besoins: BESOINS }),
  personne("un client sans identité", "reflet_client", { besoins: BESOINS, autonome: true }),
  personne("un partenaire sans besoin", "reflet_client_partenaire", { personne: QUI.claire, societe: QUI.a }),
  personne("un partenaire", "reflet_client_partenaire", { personne: QUI.claire, societe: QUI.a, besoins: BESOINS }),
  personne("la réception", "reflet_client", { personne: QUI.reception, societe: QUI.a, besoins: BESOINS }),
  personne("une autre société", "reflet_client", {
    personne: QUI.marc,
    societe: QUI.b,
    besoins: BESOINS,
    autonome: true,
  }),
  ...ENSEMBLES.flatMap((besoins) =>
    [false, true].map((estAutonome) =>
      personne(`un client ${estAutonome ? "autonome " : ""}[${besoins}]`, "reflet_client", {
        personne: QUI.claire,
        societe: QUI.a,
        besoins,
        autonome: estAutonome,
      }),
    ),
  ),
];

/** Le produit des valeurs données à chaque colonne. */
export const combiner = (colonnes: Readonly<Record<string, readonly Valeurs[string][]>>): Valeurs[] =>
  Object.entries(colonnes).reduce<Valeurs[]>(
    (lignes, [nom, valeurs]) => lignes.flatMap((ligne) => valeurs.map((valeur) => ({ ...ligne, [nom]: valeur }))),
    [{}],
  );

/** Un identifiant à chaque ligne qui n'en a pas, toujours le même. */
export const nommer = (table: string, lignes: readonly Valeurs[]): Ligne[] =>
  lignes.map((ligne, rang) => {
    const h = createHash("sha256").update(`${table} ${rang}`).digest("hex");
    const id = `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20, 32)}`;
    return { id, ...ligne };
  });

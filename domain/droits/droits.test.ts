import { describe, expect, it } from "vitest";
import { type Acteur, BESOINS, type Besoin } from "../commun/acteur.ts";
import { entitesImportables } from "../imports/droits.ts";
import { CAPACITES, type Capacite, peut } from "./capacites.ts";
import { menuDe } from "./menu.ts";

const personne = {
  id: "1",
  prenom: "Claire",
  nom: "Fontaine",
  email: "claire@transalpes.test",
  avatarUrl: null,
  domaineInterne: false,
  domainePartenaire: false,
};
const admin: Acteur = { ...personne, role: "admin", domaineInterne: true };
const expert: Acteur = { ...personne, role: "expert", domaineInterne: true };
const client = (besoins: readonly Besoin[], extra: Partial<typeof personne> & { autonome?: boolean } = {}): Acteur => ({
  autonome: false,
  ...personne,
  ...extra,
  role: "client",
  clientId: "c",
  clientNom: "Transalpes",
  besoins,
});

/**
 * Qui a chaque capacité, dit ici sans lire la table : l'équipe par rôle ; un client toujours, par un besoin, s'il est autonome (et par un besoin), s'il
 * est d'un partenaire ; « dehors », tous ceux qui ne sont pas de la messagerie du prestataire.
 */
const QUI_PEUT: Record<Capacite, string> = {
  voir_tickets: "admin expert client",
  filtrer_par_client: "admin expert",
  voir_carte_tickets: "admin expert",
  supprimer_ticket: "admin",
  modifier_fiches: "admin expert",
  importer: "admin expert autonome",
  modifier_vehicules: "admin expert autonome+vehicules",
  modifier_conducteurs: "admin expert autonome+conducteurs",
  affecter: "admin expert autonome+vehicules",
  lire_ses_conditions: "autonome+restitutions",
  rouvrir_lecture: "admin expert autonome+restitutions",
  voir_notes_internes: "admin expert",
  voir_menu_convoyages: "admin +convoyages",
  voir_menu_restitutions: "admin expert +restitutions",
  voir_menu_sinistres: "admin expert +sinistres",
  voir_menu_infractions: "admin expert +infractions",
  voir_menu_vehicules: "admin expert +vehicules",
  voir_menu_conducteurs: "admin expert +conducteurs",
  voir_garages: "admin expert",
  gerer_formulaires: "admin",
  voir_garage_interne: "admin expert",
  voir_fiche_garage: "admin expert client",
  voir_garage_coordonnees: "admin expert",
  supprimer_garage: "admin",
  voir_factures: "admin expert partenaire",
  voir_restitutions: "admin expert +restitutions",
  ajouter_restitution: "admin expert +restitutions",
  voir_analyses: "admin expert +restitutions",
  deposer_document: "admin expert +restitutions",
  gerer_arrivages: "admin expert",
  rapprocher: "admin expert +restitutions",
  contester: "admin expert +restitutions",
  auditer: "admin expert +restitutions",
  gerer_loueurs: "admin expert",
  gerer_conditions: "admin",
  voir_references: "admin expert",
  gerer_vocabulaire: "admin",
  administrer: "admin",
  voir_administration: "admin expert",
  voir_journal: "admin expert",
  gerer_donnees: "admin",
  gerer_cles: "admin",
  garder_vues: "admin expert client",
  lire_commentaires: "admin expert client",
  commenter: "admin expert client",
  commenter_interne: "admin expert",
  contacter: "dehors",
  modifier_profil: "admin expert client",
};

const ENSEMBLES: readonly (readonly Besoin[])[] = [
  [],
  BESOINS,
  ...BESOINS.map((b) => [b]),
  ...BESOINS.map((b) => BESOINS.filter((autre) => autre !== b)),
];
const TOUS: readonly Acteur[] = [
  admin,
  expert,
  { ...expert, domaineInterne: false },
  client(BESOINS, { domaineInterne: true }),
  ...ENSEMBLES.flatMap((besoins) =>
    [false, true].flatMap((autonome) =>
      [false, true].map((domainePartenaire) => client(besoins, { autonome, domainePartenaire })),
    ),
  ),
];

/** Vrai si l'un de ces mots désigne cette personne. */
const designee = (a: Acteur, mots: string): boolean =>
  mots.split(" ").some((mot) => {
    const [qui, besoin] = mot.split("+");
    if (qui === "dehors") return !a.domaineInterne;
    if (qui === "admin" || qui === "expert" || qui === "client") return a.role === qui;
    if (a.role !== "client" || (besoin && !a.besoins.some((b) => b === besoin))) return false;
    return qui === "" || (qui === "autonome" && a.autonome) || (qui === "partenaire" && a.domainePartenaire);
  });

describe("table des droits (section 6 de la spécification)", () => {
  it.each(Object.entries(QUI_PEUT) as [Capacite, string][])("%s : %s, et nul autre", (capacite, qui) => {
    const differents = TOUS.filter((a) => peut(a, capacite) !== designee(a, qui));
    expect(differents).toEqual([]);
  });

  it("dit de chaque capacité qui l'a", () => {
    expect(Object.keys(QUI_PEUT).sort()).toEqual(Object.keys(CAPACITES).sort());
  });

  it("une personne autonome n'importe que ce dont sa société a le besoin", () => {
    expect(entitesImportables(client(["vehicules"], { autonome: true }))).toEqual(["vehicules", "affectations"]);
    expect(entitesImportables(client(BESOINS))).toEqual([]);
  });
});

describe("menu", () => {
  const libelles = (acteur: Acteur) => menuDe(acteur).map((e) => e.libelle);

  it("de l'admin : tout, sauf Contact (domaine interne)", () => {
    expect(libelles(admin)).toEqual([
      "Tickets",
      "Restitutions",
      "Documents",
      "Contestations",
      "Audits",
      "Fins de contrat",
      "Analyses",
      "Véhicules",
      "Conducteurs",
      "Garages",
      "Loueurs",
      "Sinistres",
      "Convoyages",
      "Formulaires",
      "Infractions",
      "Administration",
      "Profil",
    ]);
  });

  it("de l'expert : ni Convoyages ni Formulaires", () => {
    expect(libelles(expert)).not.toContain("Convoyages");
    expect(libelles(expert)).not.toContain("Formulaires");
    expect(libelles(expert)).toContain("Garages");
    expect(libelles(expert)).toContain("Loueurs");
    expect(libelles(expert)).toContain("Administration");
  });

  it("d'un client : Tickets, ses besoins, Contact, Profil", () => {
    expect(libelles(client(["restitutions", "vehicules"]))).toEqual([
      "Tickets",
      "Restitutions",
      "Documents",
      "Contestations",
      "Audits",
      "Fins de contrat",
      "Analyses",
      "Véhicules",
      "Contact",
      "Profil",
    ]);
    expect(libelles(client([]))).toEqual(["Tickets", "Contact", "Profil"]);
  });
});

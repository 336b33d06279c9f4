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

describe("table des droits (section 6 de la spécification)", () => {
  it.each<[Capacite, boolean, boolean, boolean]>([
    ["voir_tickets", true, true, true],
    ["filtrer_par_client", true, true, false],
    ["voir_carte_tickets", true, true, false],
    ["supprimer_ticket", true, false, false],
    ["modifier_fiches", true, true, false],
    ["importer", true, true, false],
    ["voir_notes_internes", true, true, false],
    ["voir_menu_convoyages", true, false, true],
    ["voir_garages", true, true, false],
    ["gerer_formulaires", true, false, false],
    ["voir_garage_interne", true, true, false],
    ["voir_fiche_garage", true, true, true],
    ["voir_garage_coordonnees", true, true, false],
    ["supprimer_garage", true, false, false],
    ["voir_factures", true, true, false],
    ["ajouter_restitution", true, true, true],
    ["contacter", false, false, true],
    ["modifier_profil", true, true, true],
  ])("%s : admin %s, expert %s, client %s", (capacite, pourAdmin, pourExpert, pourClient) => {
    expect([peut(admin, capacite), peut(expert, capacite), peut(client(BESOINS), capacite)]).toEqual([
      pourAdmin,
      pourExpert,
      pourClient,
    ]);
  });

  it("montre les factures au domaine partenaire", () => {
    expect(peut(client([], { domainePartenaire: true }), "voir_factures")).toBe(true);
  });

  it("ne fait écrire au prestataire que qui n'en est pas", () => {
    expect(peut({ ...expert, domaineInterne: false }, "contacter")).toBe(true);
    expect(peut(client(BESOINS, { domaineInterne: true }), "contacter")).toBe(false);
  });

  it("n'ouvre la flotte qu'à une personne autonome, et jamais sans le besoin", () => {
    const ouvertes = Object.keys(CAPACITES).filter(
      (c) => CAPACITES[c as Capacite].client === "autonomie",
    ) as Capacite[];
    expect(ouvertes.toSorted()).toEqual([
      "affecter",
      "importer",
      "lire_ses_conditions",
      "modifier_conducteurs",
      "modifier_vehicules",
      "rouvrir_lecture",
    ]);
    const autonome = client(BESOINS, { autonome: true });
    for (const c of ouvertes) {
      // Ses conditions se lisent à elle ; l'équipe les tient sur la fiche de chaque loueur.
      const equipe = c !== "lire_ses_conditions";
      expect([c, peut(client(BESOINS), c), peut(autonome, c), peut(admin, c), peut(expert, c)]).toEqual([
        c,
        false,
        true,
        equipe,
        equipe,
      ]);
    }
    expect(peut(client([], { autonome: true }), "modifier_vehicules")).toBe(false);
    expect(entitesImportables(client(["vehicules"], { autonome: true }))).toEqual(["vehicules", "affectations"]);
    expect(entitesImportables(client(BESOINS))).toEqual([]);
  });

  it("retire à un client ce dont il n'a pas le besoin", () => {
    for (const [nom, droits] of Object.entries(CAPACITES)) {
      if (droits.client === "besoin") expect([nom, peut(client([]), nom as Capacite)]).toEqual([nom, false]);
    }
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

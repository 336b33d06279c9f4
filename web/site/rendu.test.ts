import { describe, expect, it } from "vitest";
import { CONSERVATION_IMPORT_JOURS } from "../../domain/imports/import.ts";
import { corps } from "./rendu.tsx";

/** Le texte qu'une personne lit, espaces ordinaires : la typographie n'est pas ce qu'on éprouve ici. */
const texte = (page: string): string =>
  (corps[page]?.() ?? "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");

describe("l'accueil dit ce que la spécification (section 1) lui fait dire", () => {
  const accueil = texte("index");

  it.each([
    ["service 1", "Nous demandons les rapports d'expertise à votre interlocuteur commercial"],
    ["service 2", "Les intégrer au logiciel"],
    ["service 3", "Configurer vos tableaux de bord"],
    ["service 4", "Analyser les données"],
    ["service 5", "Avant le retour, une estimation du coût et une recommandation pour chaque véhicule."],
    ["service 6", "Vérifier la facture du loueur"],
    ["aide aux réclamations", "Nous vous aidons à réclamer."],
    ["indicateurs", "par année, loueur, agence, marque et type de véhicule"],
    ["tableaux de bord", "par catégorie, par localisation et par type de dommage"],
    ["historique", "Historique par véhicule"],
    ["droits", "Rôles et droits de consultation"],
    ["documents", "Rapports et factures en un clic"],
    ["export", "prêtes pour vos outils de coût total de possession"],
    ["réduction des coûts", "Des coûts réduits"],
    ["gain de temps", "Du temps rendu"],
    ["conseil dédié", "Un conseil dédié"],
  ])("%s", (_, phrase) => expect(accueil).toContain(phrase));

  it("le déroulement d'une restitution, étape par étape, dans l'ordre", () => {
    const etapes = [
      "L'annonce.",
      "Le rendez-vous.",
      "Le procès-verbal.",
      "L'expertise.",
      "La facture.",
      "La vérification.",
    ];
    const places = etapes.map((e) => accueil.indexOf(e));
    expect(places.every((p) => p > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("le pied de page : l'adresse, les deux pages légales, le copyright", () =>
    expect(accueil).toMatch(/⟦adresse⟧.*Mentions légales Politique de confidentialité © \d{4} ⟦editeur⟧/));

  it("l'éligibilité et l'hébergement", () => {
    expect(accueil).toContain("la location longue durée aux professionnels : tous ces loueurs sont éligibles");
    expect(accueil).toContain("En France, chez un hébergeur de bases de données");
  });
});

it("les mentions légales donnent la société, son immatriculation, son adresse et son hébergeur", () => {
  const mentions = texte("mentions-legales");
  for (const ligne of [
    "Dénomination ⟦editeur⟧",
    "Immatriculation ⟦immatriculation⟧",
    "Siège social ⟦adresse⟧",
    "Hébergeur ⟦hebergeur⟧",
  ])
    expect(mentions).toContain(ligne);
});

describe("la politique de confidentialité", () => {
  const politique = texte("politique-de-confidentialite").toLowerCase();

  it.each(["quelles données client", "collaborateurs", "restitutions", "convoyages", "sinistres"])(
    "couvre les données : %s",
    (donnees) => expect(politique).toContain(donnees),
  );

  it("nomme les données d'une société", () =>
    expect(politique).toContain("nom de l'entreprise, taille de la flotte, loueurs, agences et utilisateurs"));

  it("dit combien de temps un fichier importé se garde, comme la tâche qui l'efface", () =>
    expect(politique).toContain(`importés et leurs lignes ${CONSERVATION_IMPORT_JOURS} jours après l'import`));

  it("ouvre les droits d'accès, de rectification et d'opposition, par e-mail", () =>
    expect(politique).toContain(
      "accéder à vos données, les faire rectifier et vous opposer à leur traitement, par e-mail",
    ));
});

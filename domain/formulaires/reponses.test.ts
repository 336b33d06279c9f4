import { describe, expect, it } from "vitest";
import { CHAMPS_COMPLEMENTAIRES, CHAMPS_PREDEFINIS, TYPES_PROPOSES } from "./catalogue.ts";
import type { ChampFormulaire } from "./formulaire.ts";
import { champsVisibles, jugerDemande, type Reponse, typeChoisi, typeDeDemande } from "./reponses.ts";
import { reponsesGardees, ticketDeDemande } from "./ticket-de-demande.ts";

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const CHAMPS: ChampFormulaire[] = [...CHAMPS_PREDEFINIS, ...CHAMPS_COMPLEMENTAIRES].map((c, i) => ({
  ...c,
  id: uuid(i + 1),
  options: c.options && [...c.options],
  types_demande: [...c.types_demande],
  obligatoire: i < CHAMPS_PREDEFINIS.length,
  ordre: i + 1,
}));
const id = (cle: string) => CHAMPS.find((c) => c.cle === cle)?.id ?? "";
const reponses = (donnees: Record<string, Reponse>) =>
  Object.fromEntries(Object.entries(donnees).map(([cle, valeur]) => [id(cle), valeur]));
const IDENTITE = { civilite: "Madame", prenom_nom: "Nadia Roux", email: "nadia@exemple.fr" };
const photo = (n: number) => [uuid(900 + n)];
const PHOTOS = Object.fromEntries(
  CHAMPS_PREDEFINIS.filter((c) => c.cle.startsWith("photo_")).map((c, i) => [c.cle, photo(i)]),
);
const RESTITUTION = {
  ...IDENTITE,
  demande: "Restitution",
  localisation: "12 rue du Lac, 69003 Lyon",
  loueur: uuid(500),
  ...PHOTOS,
};

/** Le jour où ces demandes se jugent. */
const JOUR = "2026-11-20";

describe("le catalogue de la spécification", () => {
  it("a seize champs, dans l'ordre, avec leurs types de demande", () => {
    expect(CHAMPS_PREDEFINIS.map((c) => c.label)).toEqual([
      "Civilité",
      "Prénom Nom",
      "Adresse e-mail",
      "Votre demande",
      "Localisation véhicule",
      "Loueur associé au véhicule",
      "Photo face avant",
      "Photo latéral gauche",
      "Photo face arrière",
      "Photo latéral droit",
      "Photo jantes",
      "Photo toit",
      "Photo intérieur arrière",
      "Photo intérieur avant",
      "Photo tableau de bord moteur allumé",
      "Photo ciel de toit",
    ]);
    const [civilite, , , demande] = CHAMPS_PREDEFINIS;
    expect(CHAMPS_PREDEFINIS.slice(0, 6).map((c) => c.type_champ)).toEqual([
      "dropdown",
      "text",
      "email",
      "dropdown",
      "places",
      "loueur",
    ]);
    expect(civilite?.options).toEqual(["Madame", "Monsieur"]);
    expect(demande?.options).toEqual(["Convoyage", "État des lieux", "Restitution", "Sinistre"]);
    const photos = CHAMPS_PREDEFINIS.slice(6);
    expect(photos.filter((c) => c.type_champ === "photos").map((c) => c.cle)).toEqual(["photo_jantes"]);
    expect(photos.filter((c) => c.type_champ === "photo")).toHaveLength(9);
  });
});

describe("le type de la demande", () => {
  it.each([
    ["Convoyage", "convoyage"],
    ["État des lieux", "etat_des_lieux"],
    ["Restitution", "restitution"],
    ["Sinistre", "sinistre"],
    ["Autre chose", null],
  ])("%s → %s", (choix, type) => expect(typeDeDemande(choix)).toBe(type));

  it("ne montre que les champs qui lui reviennent ; avant lui, que ceux de toutes les demandes", () => {
    const labels = (type: Parameters<typeof champsVisibles>[1]) =>
      champsVisibles(CHAMPS.slice(0, 16), type).map((c) => c.label);
    expect(labels(null)).toEqual(["Votre demande"]);
    expect(labels("etat_des_lieux")).toEqual(["Votre demande"]);
    expect(labels("sinistre")).toEqual(["Civilité", "Prénom Nom", "Adresse e-mail", "Votre demande"]);
    expect(labels("restitution")).toHaveLength(16);
  });
});

describe("une demande se juge", () => {
  it("nomme tous les champs obligatoires vides, dans l'ordre du formulaire", () => {
    expect(jugerDemande(CHAMPS, {}, JOUR)).toEqual({
      message: "Le type de demande est requis. Veuillez remplir les champs obligatoires : Votre demande",
      champs: { [id("demande")]: "Le type de demande est requis" },
    });
    // Ce qui paraît quel que soit le type se nomme dans le même message.
    const toujours = { ...CHAMPS[0], id: uuid(99), cle: null, label: "Agence", obligatoire: true };
    const avec = [...CHAMPS, { ...toujours, types_demande: [...TYPES_PROPOSES] }] as typeof CHAMPS;
    const sansType = jugerDemande(avec, {}, JOUR);
    expect(sansType.message).toBe(
      "Le type de demande est requis. Veuillez remplir les champs obligatoires : Votre demande, Agence",
    );
    expect(Object.values(sansType.champs)).toEqual(["Le type de demande est requis", "Ce champ est obligatoire"]);
    const verdict = jugerDemande(CHAMPS, reponses({ demande: "Convoyage", prenom_nom: "  " }), JOUR);
    expect(verdict.message).toBe("Veuillez remplir les champs obligatoires : Civilité, Prénom Nom, Adresse e-mail");
    expect(Object.keys(verdict.champs)).toEqual([id("civilite"), id("prenom_nom"), id("email")]);
  });

  it("montre dès le premier envoi ce qui est mal écrit, sous son champ", () => {
    const verdict = jugerDemande(CHAMPS, reponses({ demande: "Convoyage", prenom_nom: "", email: "abc" }), JOUR);
    expect(verdict.message).toBe("Veuillez remplir les champs obligatoires : Civilité, Prénom Nom");
    expect(verdict.champs[id("email")]).toBe("L'adresse e-mail n'est pas valable");
  });

  it("exige un type quand le formulaire ne le demande pas", () => {
    expect(jugerDemande([], {}, JOUR).message).toBe("Le type de demande est requis");
    const facultatif = CHAMPS.map((c) => ({ ...c, obligatoire: false }));
    expect(jugerDemande(facultatif, {}, JOUR).message).toBe("Le type de demande est requis");
  });

  it.each([
    ["email", "pas une adresse", "L'adresse e-mail n'est pas valable"],
    ["telephone", "abc", "Le numéro de téléphone n'est pas valable"],
    ["civilite", "Docteur", "Choisissez une valeur de la liste"],
    ["loueur", "Arval", "Choisissez un loueur de la liste"],
    ["photo_toit", [uuid(1), uuid(2)], "1 photo au plus"],
    ["photo_toit", ["pas-un-identifiant"], "Les photos n'ont pas été reçues\u00a0: choisissez-les de nouveau"],
    ["immatriculation", "A".repeat(501), "Le texte dépasse 500 caractères"],
    ["immatriculation", "--", "Écrivez la plaque du véhicule, par exemple AB-123-CD"],
    ["immatriculation", " ? ", "Écrivez la plaque du véhicule, par exemple AB-123-CD"],
    ["localisation", "--", "Écrivez une adresse"],
    ["date_retour", "1901-01-01", "La date est trop ancienne\u00a0: vérifiez l'année"],
    ["date_retour", "2099-01-01", "La date est trop lointaine\u00a0: vérifiez l'année"],
  ])("refuse %s = %s", (cle, valeur, message) => {
    const verdict = jugerDemande(CHAMPS, reponses({ ...RESTITUTION, [cle]: valeur }), JOUR);
    expect(verdict).toEqual({ message, champs: { [id(cle)]: message } });
  });

  it.each([
    ["date_sinistre", "2026-02-30", "La date n'est pas valable"],
    ["date_sinistre", "2026-11-21", "La date du sinistre est à venir"],
    ["date_sinistre", "2016-11-19", "La date est trop ancienne\u00a0: vérifiez l'année"],
    ["elements", ["Toit", "Toit"], "Un élément ne peut pas être ajouté deux fois"],
    ["elements", ["Volant"], "Élément inconnu"],
    ["circonstances", "x".repeat(5_001), "Le texte dépasse 5000 caractères"],
  ])("refuse %s d'un sinistre", (cle, valeur, message) => {
    expect(jugerDemande(CHAMPS, reponses({ ...IDENTITE, demande: "Sinistre", [cle]: valeur }), JOUR).message).toBe(
      message,
    );
  });

  it("ne juge pas un champ que la demande ne montre pas", () => {
    const sinistre = reponses({ ...IDENTITE, demande: "Sinistre", loueur: "n'importe quoi" });
    expect(jugerDemande(CHAMPS, sinistre, JOUR)).toEqual({ message: null, champs: {} });
  });

  it.each([
    ["Sinistre", "date_sinistre", JOUR],
    ["Sinistre", "date_sinistre", "2016-11-20"],
    ["État des lieux", "date_etat", "2026-11-01"],
    ["État des lieux", "date_etat", "2027-03-01"],
    ["Sinistre", "immatriculation", "WW 12"],
  ])("laisse passer, pour %s, %s = %s", (demande, cle, valeur) => {
    const donnees = reponses({ ...IDENTITE, demande, [cle]: valeur });
    expect(jugerDemande(CHAMPS, donnees, JOUR).champs[id(cle)]).toBeUndefined();
  });

  it("laisse un champ libre dire ce qu'il veut", () => {
    const libre = { ...CHAMPS[0], id: uuid(99), cle: null, label: "Date de naissance", type_champ: "date" };
    const donnees = { ...reponses(RESTITUTION), [uuid(99)]: "1901-01-01" };
    expect(jugerDemande([...CHAMPS, libre] as typeof CHAMPS, donnees, JOUR)).toEqual({ message: null, champs: {} });
  });

  it("laisse partir une demande complète", () =>
    expect(jugerDemande(CHAMPS, reponses(RESTITUTION), JOUR)).toEqual({ message: null, champs: {} }));
});

describe("le ticket d'une demande", () => {
  it("réunit les dix champs photo d'une restitution, dans l'ordre", () => {
    const gardees = reponsesGardees(CHAMPS, reponses(RESTITUTION), "restitution");
    expect(ticketDeDemande(gardees, "restitution")).toMatchObject({
      civilite_demandeur: "Madame",
      demandeur_prenom_nom: "Nadia Roux",
      demandeur_email: "nadia@exemple.fr",
      localisation_vehicule: "12 rue du Lac, 69003 Lyon",
      loueur_id: uuid(500),
      photos: Array.from({ length: 10 }, (_, i) => uuid(900 + i)),
    });
  });

  it("garde les réponses sous leurs libellés, sans ce que le formulaire n'a pas montré", () => {
    const saisie = reponses({ ...IDENTITE, demande: "Sinistre", loueur: uuid(500), elements: ["Toit"], tiers: "Oui" });
    const gardees = reponsesGardees(CHAMPS, { ...saisie, inconnu: "x" }, "sinistre");
    expect(gardees.map((r) => r.label)).toEqual([
      "Civilité",
      "Prénom Nom",
      "Adresse e-mail",
      "Votre demande",
      "Un tiers est-il impliqué ?",
      "Éléments endommagés",
    ]);
    expect(ticketDeDemande(gardees, "sinistre")).toMatchObject({
      loueur_id: null,
      elements_endommages: ["Toit"],
      tiers: true,
      photos: [],
    });
  });

  it("un convoyage part de son adresse de départ", () => {
    const gardees = reponsesGardees(
      CHAMPS,
      reponses({ ...IDENTITE, demande: "Convoyage", adresse_depart: "3 quai Sud, 35000 Rennes" }),
      "convoyage",
    );
    expect(ticketDeDemande(gardees, "convoyage")).toMatchObject({
      adresse_depart: "3 quai Sud, 35000 Rennes",
      localisation_vehicule: "3 quai Sud, 35000 Rennes",
    });
  });

  it("le type se lit dans la réponse, quel que soit le libellé du champ", () =>
    expect(typeChoisi(CHAMPS, reponses({ demande: "État des lieux" }))).toBe("etat_des_lieux"));
});

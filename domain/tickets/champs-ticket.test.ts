import { describe, expect, it } from "vitest";
import { memeValeur } from "../commun/meme-valeur.ts";
import { type ChampsTicket, consequences } from "./champs-ticket.ts";
import { estRetour } from "./transitions.ts";

const vide = {
  localisation_vehicule: null,
  adresse_depart: null,
  code_postal_depart: null,
  ville_depart: null,
} as unknown as ChampsTicket; // seuls ces champs comptent ici
const effacees = { latitude_vehicule: null, longitude_vehicule: null };

describe("les conséquences d'un enregistrement", () => {
  const convoyage = { ...vide, type_demande: "convoyage", ville_depart: "Lyon", code_postal_depart: "69001" };
  it.each([
    [
      "un départ changé remplace la localisation",
      { ...convoyage, localisation_vehicule: "Paris" },
      { ville_depart: "Dijon" },
      { localisation_vehicule: "69001 Dijon", ...effacees },
    ],
    [
      "une localisation vide prend le départ",
      convoyage,
      { demandeur_email: "a@b.fr" },
      { localisation_vehicule: "69001 Lyon", ...effacees },
    ],
    [
      "une localisation remplie reste",
      { ...convoyage, localisation_vehicule: "69001 Lyon" },
      { demandeur_email: "a@b.fr" },
      {},
    ],
    [
      "une localisation qui s'écarte du départ est remplacée",
      { ...convoyage, localisation_vehicule: "Paris" },
      { demandeur_email: "a@b.fr" },
      { localisation_vehicule: "69001 Lyon", ...effacees },
    ],
    [
      "une localisation saisie à côté du départ n'est pas gardée",
      { ...convoyage, localisation_vehicule: "69001 Lyon" },
      { localisation_vehicule: "Paris" },
      { localisation_vehicule: "69001 Lyon" },
    ],
    [
      "un départ effacé emporte la localisation",
      { ...convoyage, localisation_vehicule: "69001 Lyon" },
      { ville_depart: null, code_postal_depart: null },
      { localisation_vehicule: null, ...effacees },
    ],
    [
      "un départ effacé laisse la localisation saisie en même temps",
      { ...convoyage, localisation_vehicule: "69001 Lyon" },
      { ville_depart: null, code_postal_depart: null, localisation_vehicule: "Paris" },
      effacees,
    ],
    [
      "sans adresse de départ, la localisation saisie reste",
      { ...vide, type_demande: "convoyage" },
      { localisation_vehicule: "Paris" },
      effacees,
    ],
    [
      "d'un sinistre : une localisation changée perd ses coordonnées",
      { ...vide, type_demande: "sinistre", localisation_vehicule: "Paris" },
      { localisation_vehicule: "Lyon" },
      effacees,
    ],
    ["d'un sinistre : rien d'autre ne les efface", { ...vide, type_demande: "sinistre" }, { tiers: true }, {}],
  ])("%s", (_cas, avant, changes, attendu) => expect(consequences(avant, changes)).toEqual(attendu));
});

it("deux listes d'éléments se valent dans le désordre", () => {
  expect(memeValeur(["Toit", "Capot"], ["Capot", "Toit"])).toBe(true);
  expect(memeValeur(["Toit"], ["Capot"])).toBe(false);
  expect(memeValeur(null, "")).toBe(false);
});

it.each([
  ["statut_ticket", "nouvelle_demande", "cloture", false],
  ["statut_ticket", "en_cours", "nouvelle_demande", true],
  ["statut_ticket", "cloture", "programme", true],
  ["statut_ticket", "cloture", "cloture", false],
  ["statut_facture_client", null, "payée", false],
  ["statut_facture_client", "à payer", "payée", false],
  ["statut_facture_client", "payée", "à payer", true],
  ["statut_facture_client", "payée", null, true],
  ["statut_proposition_garage", "validee", "en_attente", false],
] as const)("%s de %s à %s : retour %s", (champ, de, vers, retour) => expect(estRetour(champ, de, vers)).toBe(retour));

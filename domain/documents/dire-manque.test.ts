import { expect, it } from "vitest";
import { direManque } from "./dire-manque.ts";

const ABSENT = "Cette valeur n'a pas été trouvée dans le document.";
const dire = (champ: string | null, ligne: number | null = null, manque = ABSENT) =>
  direManque({ manque, manque_champ: champ, manque_ligne: ligne })?.replaceAll("\u00a0", " ");

it("nomme la valeur qu'un document de la file attend", () => {
  expect(dire("numero")).toBe("Numéro : absent du document, à saisir.");
  expect(dire("totaux.net_ht")).toBe("Total, Net HT : absent du document, à saisir.");
  expect(dire("lignes")).toBe("Lignes : aucune n'a été lue.");
  const doute = "Cette valeur a été lue avec un doute\u00a0: vérifiez-la.";
  expect(dire("brut_ht", 2, doute)).toBe("Ligne 3, Brut HT : lu avec un doute, à vérifier.");
  expect(dire("immatriculation", null, "Ce n'est pas la plaque du véhicule rendu.")).toBe(
    "Ce n'est pas la plaque du véhicule rendu.",
  );
  expect(direManque({ manque: null, manque_champ: null, manque_ligne: null })).toBeNull();
});

it("ne cite pas dans la file ce que la page d'un procès-verbal nomme encore", () => {
  const manque = "Ce procès-verbal nomme aussi «\u00a0Capot\u00a0» (page 1), dont la lecture n'a pas fait de ligne.";
  expect(direManque({ manque, manque_champ: "lignes", manque_ligne: null })).toBe(
    "Des dommages du PV ne sont pas encore des lignes.",
  );
});

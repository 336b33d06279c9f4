import { expect, it } from "vitest";
import { champsTicket } from "../../domain/tickets/champs-ticket.ts";
import { sansLesAnciennes } from "./anciennes.ts";
import { validerAvec } from "./useFormulaire.ts";

const valider = validerAvec(champsTicket.pick({ demandeur_telephone: true, demandeur_email: true }));
const ancien = { demandeur_telephone: "N/A", demandeur_email: "a@b.fr" };
const juger = (valeurs: typeof ancien) => sansLesAnciennes(valider(valeurs), valider(ancien), valeurs, ancien);

it("une valeur ancienne que personne ne touche n'empêche pas d'enregistrer les autres", () => {
  expect(juger({ ...ancien, demandeur_email: "c@d.fr" })).toEqual({});
  expect(juger({ ...ancien, demandeur_email: "pas une adresse" })).toEqual({
    demandeur_email: "L'adresse e-mail n'est pas valable",
  });
});

it("touchée, elle suit la règle d'aujourd'hui", () => {
  const telephone = { demandeur_telephone: "Le numéro de téléphone n'est pas valable" };
  expect(juger({ ...ancien, demandeur_telephone: "06 12 34 56 7" })).toEqual(telephone);
  expect(juger({ ...ancien, demandeur_telephone: "06 12 34 56 78" })).toEqual({});
});

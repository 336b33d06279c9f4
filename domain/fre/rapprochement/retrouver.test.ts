import { expect, it } from "vitest";
import type { Passage } from "../document-lu.ts";
import { type Court, capot, contestable, dits, F, faire, P, porte, R, toit, vehicule } from "./aides-dossiers.ts";

const passage = ([texte, element, dommage, operation]: Court, ...montants: number[]): Passage => ({
  page: 2,
  zone: { x: 0, y: 0, largeur: 0.1, hauteur: 0.1 },
  texte,
  element,
  localisation: null,
  dommage,
  operation,
  montants,
});

const facture = [F(porte, 20_000, 4_000), F(capot, 10_000, 2_000)];
const rapport = [R(porte, 20_000)];
const pv = [P(porte)];

it("une ligne que la page nomme hors des lignes lues n'est absente ni du rapport ni du PV, et c'est dit", () => {
  const dossier = {
    facture,
    autre: {
      rapport: vehicule(rapport, {}, { passages: [passage(capot, 10_000, 2_000, 8_000)] }),
      pv: vehicule(pv, {}, { passages: [passage(capot)] }),
    },
  };
  expect(dits(dossier).map(([, , , verdict]) => verdict)).toEqual(["conforme", "conforme"]);
  expect(faire(dossier).avertissements).toEqual([
    "Le rapport porte «\u00a0Capot\u00a0» page 2, hors des lignes lues\u00a0: «\u00a0Capot\u00a0» ne s'en dit pas absente. Vérifiez-le sur la page.",
    "Le procès-verbal porte «\u00a0Capot\u00a0» page 2, hors des lignes lues\u00a0: «\u00a0Capot\u00a0» ne s'en dit pas absente. Vérifiez-le sur la page.",
  ]);
});

it("une autre pièce, ou la même à un autre prix et sous un autre dommage, ne la retrouve pas", () => {
  const autres = [passage(toit, 10_000), passage(["Capot", "capot", "bosse", "dsp"], 9_000)];
  const dossier = { facture, pv: [...pv, P(capot)], autre: { rapport: vehicule(rapport, {}, { passages: autres }) } };
  expect(dits(dossier)[1]?.[3]).toBe("absent_du_rapport");
});

it("le seul prix du passage est celui du rapport : ce qui le dépasse se conteste", () => {
  const moinsCher = vehicule(rapport, {}, { passages: [passage(capot, 8_000)] });
  const dossier = { facture, pv: [...pv, P(capot)], autre: { rapport: moinsCher } };
  expect(dits(dossier)[1]?.[3]).toBe("montant_superieur_au_rapport");
  expect(contestable(dossier)).toBe(1_600);
});

it("un passage ne sert qu'une fois : la seconde ligne qui s'y retrouve est facturée deux fois", () => {
  const deux = { ...facture[1], designation: "Capot moteur" } as (typeof facture)[number];
  const passages = [passage(capot, 10_000)];
  const dossier = {
    facture: [...facture, deux],
    pv: [...pv, P(capot)],
    autre: { rapport: vehicule(rapport, {}, { passages }) },
  };
  expect(dits(dossier).map(([, , , verdict]) => verdict)).toEqual(["conforme", "conforme", "double_facturation"]);
});

it("un rapport sans ligne lue ne rend rien absent, sauf si ses passages font l'essentiel de la facture", () => {
  const illisible = { facture, autre: { rapport: vehicule([]) } };
  expect(dits(illisible).map(([, , , verdict]) => verdict)).toEqual(["conforme", "conforme"]);
  const passages = [passage(porte, 20_000), passage(capot, 10_000)];
  const lisible = { facture: [...facture, F(toit, 5_000, 1_000)], autre: { rapport: vehicule([], {}, { passages }) } };
  expect(dits(lisible).map(([, , , verdict]) => verdict)).toEqual(["conforme", "conforme", "absent_du_rapport"]);
});

it("une personne qui dit « aucune » l'emporte sur ce que la page laisse retrouver", () => {
  const passages = [passage(capot, 10_000)];
  const dossier = {
    facture,
    pv: [...pv, P(capot)],
    autre: { rapport: vehicule(rapport, {}, { passages }), couplesImposes: { 1: null } },
  };
  expect(dits(dossier)[1]?.[3]).toBe("absent_du_rapport");
});

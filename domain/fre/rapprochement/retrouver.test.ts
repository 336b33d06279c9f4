import { expect, it } from "vitest";
import type { Passage } from "../document-lu.ts";
import {
  type Court,
  capot,
  contestable,
  dits,
  expertise,
  F,
  faire,
  P,
  porte,
  R,
  toit,
  vehicule,
} from "./aides-dossiers.ts";

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
      rapport: expertise(rapport, { passages: [passage(capot, 10_000, 2_000, 8_000)] }),
      pv: vehicule(pv, {}, { passages: [passage(capot)] }),
    },
  };
  expect(dits(dossier).map(([, , , verdict]) => verdict)).toEqual(["conforme", "conforme"]);
  expect(faire(dossier).avertissements).toEqual([
    "Le rapport porte «\u00a0Capot\u00a0» page 2, hors des lignes lues\u00a0: «\u00a0Capot\u00a0» ne s'en dit pas absente. Vérifiez-le sur la page.",
    "Le procès-verbal porte «\u00a0Capot\u00a0» page 2, hors des lignes lues\u00a0: «\u00a0Capot\u00a0» ne s'en dit pas absente. Vérifiez-le sur la page.",
  ]);
});

it("une autre pièce ne la retrouve pas ; la même à un autre prix et sous un autre dommage la laisse à vérifier", () => {
  const avec = (...passages: Passage[]) => ({
    facture,
    pv: [...pv, P(capot)],
    autre: { rapport: expertise(rapport, { passages }) },
  });
  expect(dits(avec(passage(toit, 10_000)))[1]?.[3]).toBe("absent_du_rapport");
  const meme = avec(passage(["Capot", "capot", "bosse", "dsp"], 9_000));
  expect(dits(meme)[1]?.[3]).toBe("a_verifier");
  expect(contestable(meme)).toBe(0);
  expect(faire(meme).verdicts[1]?.phrase).toContain(
    "Le rapport nomme cette pièce hors de ses lignes lues\u00a0: «\u00a0Capot\u00a0» (page 2).",
  );
});

it("le prix d'un passage, qui n'est pas une ligne lue, ne prouve pas que la facture le dépasse", () => {
  const moinsCher = expertise(rapport, { passages: [passage(capot, 8_000)] });
  const dossier = { facture, pv: [...pv, P(capot)], autre: { rapport: moinsCher } };
  expect(dits(dossier)[1]?.[3]).toBe("a_verifier");
  expect(contestable(dossier)).toBe(0);
});

it("un passage ne sert qu'une fois : la seconde ligne qui s'y retrouve est peut-être facturée deux fois, à vérifier", () => {
  const deux = { ...facture[1], designation: "Capot moteur" } as (typeof facture)[number];
  const passages = [passage(capot, 10_000)];
  const dossier = {
    facture: [...facture, deux],
    pv: [...pv, P(capot)],
    autre: { rapport: expertise(rapport, { passages }) },
  };
  expect(dits(dossier).map(([, , , verdict]) => verdict)).toEqual(["conforme", "conforme", "a_verifier"]);
});

it("un rapport sans ligne lue ne rend rien absent ; si ses passages font l'essentiel de la facture, le reste est à vérifier", () => {
  const illisible = { facture, autre: { rapport: vehicule([]) } };
  expect(dits(illisible).map(([, , , verdict]) => verdict)).toEqual(["conforme", "conforme"]);
  const passages = [passage(porte, 20_000), passage(capot, 10_000)];
  const lisible = { facture: [...facture, F(toit, 5_000, 1_000)], autre: { rapport: vehicule([], {}, { passages }) } };
  expect(dits(lisible).map(([, , , verdict]) => verdict)).toEqual(["conforme", "conforme", "a_verifier"]);
});

it("une personne qui dit « aucune » l'emporte sur ce que la page laisse retrouver", () => {
  const passages = [passage(capot, 10_000)];
  const dossier = {
    facture,
    pv: [...pv, P(capot)],
    autre: { rapport: expertise(rapport, { passages }), couplesImposes: { 1: null } },
  };
  expect(dits(dossier)[1]?.[3]).toBe("absent_du_rapport");
});

import { type ADemander, questions } from "../../../domain/fre/a-demander.ts";
import type { Choix, Essai } from "./choisir.ts";
import type { Dressage, Lecture } from "./lecture-jugee.ts";
import { COMPOSANTES, type Composante, POIDS } from "./score.ts";

const FACONS: Readonly<Record<Lecture["facon"], string>> = {
  tableaux_tournes: "tableaux tournés",
  blocs: "fiches étiquetées",
  tableaux: "tableaux",
  ancrees: "lignes tenues par leur somme",
  lignes_titrees: "lignes sous leur titre",
  constats: "constats",
  sans_texte: "page sans texte",
};

const NOMS: Readonly<Record<Composante, string>> = {
  totaux_retrouves: "totaux retrouvés",
  lignes_justes: "lignes justes",
  lignes_nommees: "lignes nommées",
  codes: "codes compris",
  etiquetees: "valeurs étiquetées",
  identite: "champs d'identification",
  lignes_sans_nom: "lignes sans nom",
  sans_emploi: "laissés sans emploi",
  codes_laisses: "codes laissés à côté d'une ligne",
  plaques_en_trop: "plaques sans véhicule",
  questions: "questions",
  type_dementi: "type démenti par la page",
  anomalies: "anomalies affirmées",
  lettres: "centaines de lettres",
};

const nombre = (valeur: number): string => valeur.toLocaleString("fr-FR", { maximumFractionDigits: 2 });

function dire({ deFront, gouttiere }: Dressage): string {
  const page = deFront ? "ce qui est de front séparé" : "la page lue d'un trait";
  return gouttiere === 0 ? page : `${page}, coupée à un blanc (${gouttiere})`;
}

function direEssai(essai: Essai, rang: number, retenue: boolean): string {
  const { facon, dressage, score } = essai;
  const parts = COMPOSANTES.filter((nom) => score.comptes[nom] !== 0).map(
    (nom) =>
      `${NOMS[nom]} ${nombre(score.comptes[nom])} × ${nombre(POIDS[nom])} = ${nombre(score.comptes[nom] * POIDS[nom])}`,
  );
  const tete = `${rang}. ${FACONS[facon]}, ${dire(dressage)}\u00a0: ${nombre(score.total)}${retenue ? " (retenue)" : ""}`;
  return [tete, ...parts.map((part) => `     ${part}`)].join("\n");
}

function direDoute({ champ, vehicule, ligne, raison }: ADemander): string {
  const lieu = [
    ...(vehicule === null ? [] : [`véhicule ${vehicule + 1}`]),
    ...(ligne === null ? [] : [`ligne ${ligne + 1}`]),
  ];
  return `  - ${champ}${lieu.length > 0 ? ` (${lieu.join(", ")})` : ""}\u00a0: ${raison}`;
}

/** En français, chaque lecture essayée et son score par composante, celle qui est retenue, et ce qu'elle demande. */
export function expliquer({ retenue, essais }: Choix): string {
  const doutes = questions(retenue.document);
  const lectures = essais.map((essai, rang) =>
    direEssai(essai, rang + 1, essai.facon === retenue.facon && essai.score === retenue.score),
  );
  const suite = doutes.length === 0 ? ["Rien à demander."] : ["À demander\u00a0:", ...doutes.map(direDoute)];
  return [`Lectures essayées\u00a0: ${essais.length}`, ...lectures, ...suite, ""].join("\n");
}

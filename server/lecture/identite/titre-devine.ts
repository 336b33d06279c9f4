import type { TypeDocument } from "../../../domain/fre/codes.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { type Bloc, blocsDe, type Page, type Rangee, texteDe } from "../commun/geometrie.ts";

/** Noms que portent les papiers d'un retour, où qu'ils soient dans leur titre ; le plus précis d'abord. */
const NOMS: readonly (readonly [RegExp, TypeDocument])[] = [
  [/\b(?:credit note|avoir)\b/, "avoir"],
  [/\b(?:factures?|invoice)\b/, "facture"],
  [/\b(?:chiffre|chiffrage|valorise|estimation|appraisal)\b/, "rapport"],
  [
    /\b(?:proces verbal|contradictoire|handover|hand over|return (?:form|record|sheet|protocol|note)|(?:bon|fiche|bulletin|constat|attestation|bordereau) .*(?:restitution|retour|reprise|reception))\b/,
    "pv",
  ],
  [
    /\b(?:rapport|report|expertise|inspection|condition|descriptif|etat (?:du vehicule|general)|releve des dommages|constat)\b/,
    "rapport",
  ],
];

const HAUT = 0.35;
const MOTS_MAXIMUM = 9;

/** Corps du texte courant d'une page : celui de la plupart de ses mots. */
function corpsCourant(rangees: readonly Rangee[]): number {
  const corps = rangees.flatMap(({ mots }) => mots.map((mot) => mot.corps)).sort((a, b) => a - b);
  return corps[Math.floor(corps.length / 2)] ?? 0;
}

/** Titre dont la tournure est inconnue : la plus grande inscription du haut de la page, plus grande que le texte, qui nomme un papier. */
export function titreDevine(page: Page | undefined): { bloc: Bloc; type: TypeDocument } | null {
  if (!page) return null;
  const courant = corpsCourant(page.rangees);
  const grandes = page.rangees
    .filter(({ y }) => y < page.hauteur * HAUT)
    .flatMap((rangee) => blocsDe(rangee, 1.5))
    .filter(({ mots }) => mots.length <= MOTS_MAXIMUM && (mots[0]?.corps ?? 0) > 1.2 * courant)
    .toSorted((a, b) => (b.mots[0]?.corps ?? 0) - (a.mots[0]?.corps ?? 0));
  for (const bloc of grandes) {
    const type = NOMS.find(([motif]) => motif.test(plier(texteDe(bloc.mots))))?.[1];
    if (type) return { bloc, type };
  }
  return null;
}

/** Un titre qui finit ainsi se poursuit à la ligne : numéro ou date coupés à leur tiret, « n° », mot de liaison. */
const INACHEVE = /(?:\S-|\bn\s?[°º]|\b(?:de|du|des|of)|\bd['’])$/i;
const INTERLIGNE = 1.6;

/** Le bloc d'un titre, et ce qui le poursuit juste dessous, à la même taille, quand sa fin l'annonce. */
export function titreEntier(rangees: readonly Rangee[], bloc: Bloc): Bloc {
  if (!INACHEVE.test(texteDe(bloc.mots))) return bloc;
  const corps = bloc.mots[0]?.corps ?? 0;
  const suite = rangees
    .filter(({ y }) => y > bloc.rangee.y && y - bloc.rangee.y < INTERLIGNE * corps)
    .flatMap((rangee) => blocsDe(rangee, 1.5))
    .find(
      ({ mots, x0, x1 }) =>
        Math.abs((mots[0]?.corps ?? 0) - corps) < 0.05 * corps && Math.min(x1, bloc.x1) > Math.max(x0, bloc.x0),
    );
  const [dernier, premier] = [bloc.mots.at(-1), suite?.mots[0]];
  if (!suite || !dernier || !premier) return bloc;
  const coupe = dernier.texte.length > 1 && dernier.texte.endsWith("-");
  const mots = coupe
    ? [...bloc.mots.slice(0, -1), { ...dernier, texte: dernier.texte + premier.texte }, ...suite.mots.slice(1)]
    : [...bloc.mots, ...suite.mots];
  return titreEntier(
    rangees.filter(({ y }) => y > suite.rangee.y),
    { ...bloc, mots },
  );
}

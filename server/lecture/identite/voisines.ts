import { lireKilometrage } from "../../../domain/commun/montants.ts";
import type { ChampIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { codesDe } from "../commun/codes.ts";
import { dateDans } from "../commun/dates-imprimees.ts";
import { type Bloc, blocsDe, type Mot, type Rangee, texteDe } from "../commun/geometrie.ts";
import { nommeUnAutrePapier } from "./etiquetees.ts";
import { champProbable } from "./etiquette-probable.ts";
import { FACTURES } from "./libres.ts";
import type { ChampPropose, Proposition } from "./proposition.ts";
import type { Titre } from "./titre-lu.ts";
import { SOUS_L_ETIQUETTE } from "./valeur-etiquette.ts";

/** Une valeur reconnue à sa forme, et les champs qu'une étiquette peut lui donner. */
interface Formee {
  bloc: Bloc;
  debut: number;
  fin: number;
  valeur: string;
  possibles: readonly ChampIdentite[];
}

const DATES: readonly ChampIdentite[] = [
  "date_mise_en_circulation",
  "date_restitution",
  "date_expertise",
  "date_document",
  "autre",
];
const COMPTEURS: readonly ChampIdentite[] = ["kilometrage", "kilometrage_expertise", "autre"];
const CODES: readonly ChampIdentite[] = ["contrat", "numero", "autre"];

/** « Annule et remplace la facture n° 99986769 » : le papier d'avant. */
const REMPLACE = /\b(?:annule|remplace|rectifie|corrige)\w*\b/;

/** « Cabinet Aubry, dossier 119276 » : le dossier d'un expert, non le contrat. */
const DE_L_EXPERT = /\b(?:cabinet|expert)\b/;

/** Un nombre nu n'est un compteur que si son étiquette parle de kilomètres. */
const COMPTE = /\b(?:kms?|kilom\w*|compteur|odom\w*|mileage|index)\b/;

const BORD = 3;
/** Ce que vaut une étiquette jamais vue, selon sa place : devant sa valeur, dans la case d'à gauche, au-dessus. */
const DEVANT = 0.93;
const A_GAUCHE = 0.92;
const AU_DESSUS = 0.86;
const PROBABLE = 0.6;
const SEPARE = /^[-–—|·!,;]$/;

const proposes = (champ: ChampIdentite): ChampPropose | null =>
  champ === "autre" ||
  champ === "numero" ||
  champ === "contrat" ||
  champ.startsWith("date_") ||
  champ.startsWith("kilo")
    ? (champ as ChampPropose)
    : null;

function datesDe(bloc: Bloc): Formee[] {
  const trouvees: Formee[] = [];
  for (let debut = 0; debut < bloc.mots.length; debut += 1) {
    for (const longueur of [1, 3]) {
      const valeur = dateDans(texteDe(bloc.mots.slice(debut, debut + longueur)));
      if (valeur === null || !/^\(?\d/.test(bloc.mots[debut]?.texte ?? "")) continue;
      trouvees.push({ bloc, debut, fin: debut + longueur, valeur, possibles: DATES });
      debut += longueur - 1;
      break;
    }
  }
  return trouvees;
}

const NOMBRE = /^\d{1,3}(?:[ .]\d{3})+$|^\d{4,6}$/;

function compteursDe(bloc: Bloc): Formee[] {
  return bloc.mots.flatMap((_, debut): Formee[] => {
    for (const longueur of [2, 1]) {
      const texte = texteDe(bloc.mots.slice(debut, debut + longueur));
      if (!NOMBRE.test(texte) || /^\d{3}$/.test(bloc.mots[debut - 1]?.texte ?? "")) continue;
      const valeur = lireKilometrage(texte) ?? 0;
      return valeur < 1_000_000
        ? [{ bloc, debut, fin: debut + longueur, valeur: String(valeur), possibles: COMPTEURS }]
        : [];
    }
    return [];
  });
}

const formeesDe = (bloc: Bloc): Formee[] => [
  ...datesDe(bloc),
  ...compteursDe(bloc),
  ...codesDe(bloc.mots).map(({ debut, fin, valeur }) => ({ bloc, debut, fin, valeur, possibles: CODES })),
];

/** Les mots d'une étiquette devant une valeur de son bloc : rien de ce qui précède une autre valeur, un tiret ou une virgule. */
function devant({ bloc, debut }: Formee, autres: readonly Formee[]): readonly Mot[] {
  const precedente = Math.max(0, ...autres.filter((autre) => autre.fin <= debut).map(({ fin }) => fin));
  const mots = bloc.mots.slice(precedente, debut);
  return mots.slice(mots.findLastIndex(({ texte }) => SEPARE.test(texte)) + 1);
}

/** « 14-06-2025 (restitution) » : ce qu'une parenthèse dit de la valeur qu'elle suit. */
const entreParentheses = ({ bloc, fin }: Formee): string | null =>
  /^\((\p{L}[\p{L}'’ ]{2,30})\)/u.exec(texteDe(bloc.mots.slice(fin)))?.[1] ?? null;

const estEtiquette = (bloc: Bloc | undefined, formees: ReadonlyMap<Bloc, readonly Formee[]>): bloc is Bloc =>
  bloc !== undefined && (formees.get(bloc)?.length ?? 0) === 0 && /\p{L}{2}/u.test(texteDe(bloc.mots));

/**
 * Ce que disent les étiquettes que le lexique n'a pas : partant de la valeur, les mots imprimés devant elle, dans la case d'à gauche ou au-dessus, et le
 * champ qu'ils annoncent le plus souvent.
 */
export function propositionsVoisines(rangees: readonly Rangee[], { type, blocs: titres }: Titre): Proposition[] {
  const grille = rangees.map((rangee) => blocsDe(rangee));
  const formees = new Map(grille.flat().map((bloc) => [bloc, formeesDe(bloc)] as const));
  const estTitre = ({ mots }: Bloc) => titres.some((titre) => titre.mots.some((mot) => mots.includes(mot)));
  return grille.flatMap((blocs, i) =>
    blocs.flatMap((bloc, j) => {
      const siennes = formees.get(bloc) ?? [];
      return siennes.flatMap((formee): Proposition[] => {
        const avant = devant(formee, siennes);
        const gauche = blocs[j - 1];
        const dessus = grille[i - 1]?.find((b) => Math.abs(b.x0 - bloc.x0) < BORD);
        const proche =
          dessus &&
          bloc.rangee.y - dessus.rangee.y < SOUS_L_ETIQUETTE * bloc.rangee.corps &&
          dessus.rangee.page === bloc.rangee.page;
        const dite = entreParentheses(formee);
        const places: [string, number][] = dite === null ? [] : [[dite, DEVANT]];
        if (avant.length > 0) places.push([texteDe(avant), DEVANT]);
        else if (formee.debut === 0) {
          if (estEtiquette(gauche, formees)) places.push([texteDe(gauche.mots), A_GAUCHE]);
          if (proche && estEtiquette(dessus, formees) && !estTitre(dessus))
            places.push([texteDe(dessus.mots), AU_DESSUS]);
        }
        return places.flatMap(([texte, poids]): Proposition[] => {
          const dit = plier(texte);
          const autre = formee.possibles === CODES && (nommeUnAutrePapier(dit, type) || REMPLACE.test(dit));
          if (formee.possibles === COMPTEURS && (!COMPTE.test(plier(texte)) || FACTURES.test(texteDe(bloc.mots))))
            return [];
          const lu = autre ? { champ: "autre" as const, part: 1 } : champProbable(texte, formee.possibles);
          const champ = lu && lu.part >= PROBABLE ? proposes(lu.champ) : null;
          if (!lu || champ === null || (champ === "contrat" && DE_L_EXPERT.test(dit))) return [];
          const mots = bloc.mots.slice(formee.debut, formee.fin);
          return [{ champ, valeur: formee.valeur, page: bloc.rangee.page, mots, poids: poids * lu.part }];
        });
      });
    }),
  );
}

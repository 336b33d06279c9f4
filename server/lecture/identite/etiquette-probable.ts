import {
  type ChampIdentite,
  cleEtiquette,
  ETIQUETTES_PAR_CHAMP,
  etiquettesIdentite,
} from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { jetons } from "../../../domain/fre/vocabulaire/texte.ts";

/** Part d'une étiquette dont aucun exemplaire du lexique n'a le mot. */
const LISSAGE = 0.15;
/** Une abréviation partage au moins ces lettres avec son mot (« immat. », « circ. »). */
const ABREGE = 4;
/** « Date », « n° », « véhicule » : présents dans tant d'étiquettes que seuls ils ne disent rien. */
const MUETS = new Set([
  "date",
  "n",
  "no",
  "numero",
  "ref",
  "reference",
  "vehicule",
  "votre",
  "jour",
  "heure",
  "nombre",
]);

type Comptes = ReadonlyMap<string, number>;

const mots = (etiquette: string): string[] => [...new Set(jetons(etiquette))];

let appris: ReadonlyMap<ChampIdentite, { etiquettes: number; parMot: Comptes }> | null = null;

/** Combien d'étiquettes de chaque champ portent chaque mot : le lexique livré est l'échantillon. */
function apprendre(): ReadonlyMap<ChampIdentite, { etiquettes: number; parMot: Comptes }> {
  appris ??= new Map(
    Object.entries(ETIQUETTES_PAR_CHAMP).map(([champ, etiquettes]) => {
      const parMot = new Map<string, number>();
      for (const mot of etiquettes.flatMap(mots)) parMot.set(mot, (parMot.get(mot) ?? 0) + 1);
      return [champ as ChampIdentite, { etiquettes: etiquettes.length, parMot }];
    }),
  );
  return appris;
}

/** Le même mot, son abréviation (« immat. »), son pluriel ou son féminin. */
const seRessemblent = (connu: string, lu: string): boolean =>
  connu === lu ||
  (lu.length >= ABREGE && connu.startsWith(lu)) ||
  (connu.length > ABREGE && lu.startsWith(connu) && lu.length - connu.length <= 2);

const part = (champ: { etiquettes: number; parMot: Comptes }, mot: string): number => {
  let vus = 0;
  for (const [connu, fois] of champ.parMot) if (seRessemblent(connu, mot)) vus += fois;
  return (Math.min(vus, champ.etiquettes) + LISSAGE) / (champ.etiquettes + 1);
};

/**
 * Le champ qu'une étiquette jamais vue annonce sans doute, parmi ceux dont la valeur a la forme, et la part qu'il
 * prend ; `null` si moins de `minimum` de ses mots disent quelque chose.
 */
export function champProbable(
  texte: string,
  possibles: readonly ChampIdentite[],
  minimum = 1,
): { champ: ChampIdentite; part: number } | null {
  const exact = etiquettesIdentite().get(cleEtiquette(texte));
  if (exact !== undefined) return possibles.includes(exact) ? { champ: exact, part: 0.99 } : null;
  const lexique = apprendre();
  const dits = mots(texte).filter((mot) => /[a-z]{2}/.test(mot) || mot === "n");
  const connus = dits.filter((mot) =>
    [...lexique.values()].some(({ parMot }) => [...parMot.keys()].some((m) => seRessemblent(m, mot))),
  );
  if (connus.filter((mot) => !MUETS.has(mot)).length < minimum || dits.length > 8) return null;
  const scores = possibles.map((champ) => {
    const siens = lexique.get(champ);
    return { champ, score: siens ? connus.reduce((total, mot) => total * part(siens, mot), siens.etiquettes) : 0 };
  });
  const total = scores.reduce((somme, { score }) => somme + score, 0);
  const [premier] = scores.toSorted((a, b) => b.score - a.score);
  return premier && total > 0 ? { champ: premier.champ, part: premier.score / total } : null;
}

import type { Suggestion } from "../geocodeur.ts";
import { nomPlie } from "../nom-plie.ts";
import { finitUneRue, joindre, type Mot, motsDe } from "./mots.ts";
import { type Commune, plage, type Repertoire } from "./repertoire.ts";

const SUGGESTIONS_MAX = 10;
/** Un numéro de voie : « 10 », « 10bis », « b ». */
const NUMERO = /^(?:\d{1,4}[a-z]?|[a-z]|bis|ter|quater)$/;

interface Trouvee {
  commune: Commune;
  /** Code postal tapé, ou le sien. Nul : toute une ville à arrondissements. */
  code: string | null;
  exacte: boolean;
}

/**
 * Des communes seulement, par nom ou code postal, de la plus peuplée à la moins peuplée : le répertoire ne connaît aucune rue, et n'en
 * propose donc aucune. Ce qui est tapé devant (numéro et rue) se rend à part, tel quel. Le morceau de fin le plus long qui commence une commune l'emporte : « la Paix gre » n'en commence pas, « gre » si.
 */
export function suggererHorsLigne(repertoire: Repertoire, texte: string): Suggestion[] {
  const mots = motsDe(texte);
  for (let i = 0; i < mots.length; i++) {
    // Après un numéro seul vient une rue, pas une commune : « 10 rue » n'est pas à Rue (80120).
    if (i > 0 && (!finitUneRue(mots.slice(0, i)) || mots.slice(0, i).every(({ mot }) => NUMERO.test(mot)))) continue;
    const trouvees = chercher(repertoire, mots.slice(i));
    if (trouvees.length > 0) return rediger(trouvees, rueAvant(texte, mots[i] as Mot));
  }
  return [];
}

function chercher(repertoire: Repertoire, [premier, ...suite]: Mot[]): Trouvee[] {
  if (!premier) return [];
  // Un code se reconnaît entier, ou commencé s'il est le dernier mot : « 1 » peut encore être un numéro de rue.
  const code = /^\d{5}$/.test(premier.mot) || (suite.length === 0 && /^\d{2,4}$/.test(premier.mot));
  return code ? parCode(repertoire, premier.mot, joindre(suite)) : parNom(repertoire, joindre([premier, ...suite]));
}

function parCode({ parCode: communes, codes }: Repertoire, code: string, nom: string): Trouvee[] {
  const [debut, fin] = plage(codes.length, (i) => codes[i] as string, code);
  return codes
    .slice(debut, fin)
    .flatMap((c) => (communes.get(c) ?? []).map((commune) => ({ commune, code: c, exacte: commune.cle === nom })))
    .filter(({ commune }) => commune.cle.startsWith(nom));
}

function parNom({ cles }: Repertoire, nom: string): Trouvee[] {
  const [debut, fin] = plage(cles.length, (i) => (cles[i] as { cle: string }).cle, nom);
  return cles.slice(debut, fin).flatMap(({ cle, commune }): Trouvee[] => {
    const exacte = cle === nom;
    if (commune.aDesArrondissements) return [{ commune, code: null, exacte }];
    // Nommée en entier, une commune à plusieurs codes les propose tous.
    const codes = exacte ? commune.codesPostaux : commune.codesPostaux.slice(0, 1);
    return codes.map((code) => ({ commune, code, exacte }));
  });
}

function rediger(trouvees: Trouvee[], rue: string): Suggestion[] {
  const suggestions = new Map<string, Suggestion>();
  const ordre = trouvees.sort(
    (a, b) => Number(b.exacte) - Number(a.exacte) || b.commune.population - a.commune.population,
  );
  for (const { commune, code } of ordre) {
    const lieu = code ? `${code} ${commune.nom}` : commune.nom;
    const identifiant = code ? `${commune.code}-${code}` : commune.code;
    if (!suggestions.has(lieu)) suggestions.set(lieu, { identifiant, description: lieu, rue: rueDevant(rue, commune) });
    if (suggestions.size === SUGGESTIONS_MAX) break;
  }
  return [...suggestions.values()];
}

/** « Grenoble 380 » : ce qui précède le code est la commune elle-même, pas une rue. */
const rueDevant = (rue: string, { cle }: Commune): string => (nomPlie(rue) === cle ? "" : rue);

const rueAvant = (texte: string, { debut }: Mot): string =>
  texte
    .slice(0, debut)
    .replace(/\s+/g, " ")
    .replace(/(?<![\s,;-])[\s,;-]+$/, "")
    .trimStart();

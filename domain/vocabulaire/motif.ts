import { detailsLigne } from "../fre/document-lu.ts";
import type { ComplementVocabulaire } from "../fre/vocabulaire/complements.ts";
import { LEXIQUE_DOMMAGES } from "../fre/vocabulaire/dommages.ts";
import { LEXIQUE_ELEMENTS } from "../fre/vocabulaire/elements.ts";
import { LEXIQUE_GESTES } from "../fre/vocabulaire/operations.ts";
import { lirePosition } from "../fre/vocabulaire/positions.ts";
import { jetons, premierReperage } from "../fre/vocabulaire/texte.ts";

/** D'une ligne lue, ce dont sa correction peut apprendre un mot ; montants en centimes. */
interface LigneCorrigee {
  designation: string;
  element: string | null;
  dommage: string | null;
  operation: string | null;
  brut_ht: number | null;
  abattement_ht: number | null;
  net_ht: number | null;
  details: Readonly<Record<string, unknown>> | null;
}

/** Ce qu'une ligne corrigée peut apprendre. */
const APPRENABLES = ["element", "dommage", "operation"] as const;

/** Plus court, un mot est un reste de mot coupé (« pare- »). */
export const MOTIF_MIN = 5;
const MOTIF_MAX = 80;
const MOTS_MAX = 5;
/** Ces éléments disent leur place : le mot seul ne suffit pas à les nommer. */
const AVEC_PLACE =
  /^(aile|porte|roue|optique|feu|retroviseur|bas_de_caisse|pare_chocs|siege)_(avant|arriere|droit|droite|gauche|conducteur|passager)/;

const estPlace = (mot: string): boolean => {
  const { longueur, cote } = lirePosition([mot]);
  return longueur !== null || cote !== null;
};

/** Les mots d'un texte que le vocabulaire livré ne connaît pas ; `null` à la place de ceux qu'il connaît, qui coupent une suite. */
function inconnus(mots: readonly string[]): (string | null)[] {
  const reste: (string | null)[] = [...mots];
  for (const lexique of [LEXIQUE_ELEMENTS, LEXIQUE_DOMMAGES, LEXIQUE_GESTES] as ReadonlyMap<string, unknown>[]) {
    for (let debut = 0; debut < mots.length; ) {
      const repere = premierReperage(mots.slice(debut), lexique);
      if (!repere) break;
      for (let i = 0; i < repere.longueur; i += 1) reste[debut + repere.debut + i] = null;
      debut += repere.debut + repere.longueur;
    }
  }
  return reste.map((mot) => (mot === null || /^\d/.test(mot) || mot.length < 2 ? null : mot));
}

/** Les suites de mots inconnus d'un texte, les mots de place à part. */
function suites(texte: string): { mots: string[]; places: string[] }[] {
  const trouvees: { mots: string[]; places: string[] }[] = [];
  let courante: { mots: string[]; places: string[] } | null = null;
  const lus = jetons(texte);
  const restes = inconnus(lus);
  for (const [rang, lu] of lus.entries()) {
    if (estPlace(lu)) {
      courante?.places.push(lu);
      continue;
    }
    const mot = restes[rang];
    if (!mot) courante = null;
    else if (courante && courante.places.length === 0) courante.mots.push(mot);
    else {
      courante = { mots: [mot], places: [] };
      trouvees.push(courante);
    }
  }
  return trouvees.filter((s) => s.mots.length <= MOTS_MAX);
}

/**
 * Le mot qu'apprend la correction d'une ligne, ou rien. On n'apprend que ce que le vocabulaire ne savait pas : une seule suite de mots
 * inconnus, un seul code corrigé. Une pièce qui a une place ne s'apprend qu'avec sa place imprimée (« enjoliveur avg »), sans quoi le mot
 * désignerait partout la même roue.
 */
export function motAppris(
  avant: Pick<LigneCorrigee, "designation" | "element" | "dommage" | "operation">,
  apres: Partial<LigneCorrigee>,
): ComplementVocabulaire | null {
  const changes = APPRENABLES.filter((g) => apres[g] != null && apres[g] !== avant[g]);
  const [genre] = changes;
  if (changes.length !== 1 || !genre) return null;
  const valeur = apres[genre];
  const [suite, ...autres] = suites(avant.designation);
  if (!valeur || !suite || autres.length > 0) return null;
  const place = genre === "element" && AVEC_PLACE.test(valeur);
  if (place && suite.places.length === 0) return null;
  const motif = [...suite.mots, ...(place ? suite.places : [])].join(" ");
  return motif.length >= MOTIF_MIN && motif.length <= MOTIF_MAX ? { genre, motif, valeur } : null;
}

const COLONNES = { brut_ht: "brut", abattement_ht: "abattement", net_ht: "net" } as const;

/**
 * Le titre de colonne qu'apprend la correction d'un montant, ou rien : la valeur corrigée doit être celle qu'un seul titre inconnu porte sur
 * cette ligne, et un seul montant avoir changé pour elle. Un montant qui figure sous deux titres n'apprend rien.
 */
export function titreAppris(
  avant: Pick<LigneCorrigee, "brut_ht" | "abattement_ht" | "net_ht" | "details">,
  apres: Partial<LigneCorrigee>,
): ComplementVocabulaire | null {
  const inconnues = detailsLigne.shape.colonnes_inconnues.safeParse(avant.details?.colonnes_inconnues).data ?? [];
  const trouves = (Object.keys(COLONNES) as (keyof typeof COLONNES)[]).flatMap((champ) => {
    const montant = apres[champ];
    if (montant == null || montant === 0 || montant === avant[champ]) return [];
    const portes = inconnues.filter((colonne) => Math.abs(colonne.montant) === Math.abs(montant));
    return portes.map(({ titre }) => ({ genre: "colonne" as const, motif: titre, valeur: COLONNES[champ] }));
  });
  // Un montant seul sur sa ligne est à la fois le brut et le net : son titre est celui du montant.
  const titres = new Set(trouves.map(({ motif }) => motif));
  if (titres.size !== 1) return null;
  const [premier] = trouves;
  return premier ? { ...premier, valeur: trouves.length > 1 ? "montant" : premier.valeur } : null;
}

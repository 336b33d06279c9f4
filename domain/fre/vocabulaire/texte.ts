const RETENUS_MAXIMUM = 8_000;

/** La même fonction d'un texte, qui se souvient des derniers : les cases d'une page se comparent des centaines de fois, sous chaque hypothèse. */
function retenir<T extends string | readonly string[]>(fonction: (texte: string) => T): (texte: string) => T {
  const retenus = new Map<string, T>();
  return (texte) => {
    const deja = retenus.get(texte);
    if (deja !== undefined) return deja;
    if (retenus.size >= RETENUS_MAXIMUM) retenus.clear();
    const rendu = fonction(texte);
    retenus.set(texte, rendu);
    return rendu;
  };
}

/** Minuscules sans accents, ligatures dépliées, élisions et ponctuation remplacées par une espace : la forme où l'on compare. */
export const plier = retenir((texte) =>
  texte
    .replace(/œ/g, "oe")
    .replace(/Œ/g, "OE")
    .replace(/æ/g, "ae")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/\b[dl] ?['’‘`´](?=[a-z])/g, " ")
    .replace(/[^a-z0-9%]+/g, " ")
    .trim(),
);

/** Mots comparables d'un texte, articles retirés ; « d » et « l » devant une voyelle sont des élisions dont l'apostrophe a disparu. */
export const jetons = retenir((texte): readonly string[] => {
  // « Bas de caisse D éraflé » : une capitale seule parmi des minuscules est un côté, non une élision.
  // Tout en capitales, « BDC D ENFONCEMENT » dit un côté devant un dégât, « CARNET D ENTRETIEN » une élision.
  const mots = plier(sansPoints(texte).replace(/\p{Ll}/u.test(texte) ? COTE_SEUL : COTE_DEVANT_UN_DEGAT, "dt")).split(
    " ",
  );
  return mots.filter((mot, i) => {
    if (mot === "") return false;
    if (VIDES.has(mot)) return false;
    return !((mot === "d" || mot === "l") && /^[aeiouh]/.test(mots[i + 1] ?? ""));
  });
});

/** « D.S.P. », « B.D.C. » : un sigle s'écrit avec ou sans ses points ; les mots d'une place, avec ou sans espace. */
const sansPoints = (texte: string): string =>
  texte
    .replace(/(?<![\p{L}\d])(?:\p{L}\.){2,}\p{L}?(?!\p{L})/gu, (sigle) => `${sigle.replaceAll(".", "")} `)
    // « Phare AVgauche » : une espace trop étroite s'est perdue.
    .replace(/(?<!\p{L})(AV|AR)(?=(?:gauche|droite?)(?!\p{L}))/giu, "$1 ");

const COTE_SEUL = /(?<=\s)D(?=\s|\.)/g;
const COTE_DEVANT_UN_DEGAT =
  /(?<=\s)D(?=\s+(?:[-–—/:,;]|ENFONC|[EÉ]CLAT|[EÉ]RAFL|EMBOUTI|[EÉ]CHANG|US[UEÉ]|IMPACT|ABS|ACCRO|OXYD|AB[IÎ]M|[EÉ]CAILL))/gi;

const VIDES = new Set(["de", "du", "des", "la", "le", "les", "en", "et", "a", "au", "aux", "un", "une", "pour", "sur"]);

/** Les lexiques disent le singulier ; un mot long qui finit par « s » est d'ordinaire un pluriel. */
const auSingulier = (mot: string): string => (mot.length > 4 ? mot.replace(/s$/, "") : mot);

export interface Reperage<T> {
  valeur: T;
  debut: number;
  longueur: number;
}

/** Les suites de un à cinq mots qui commencent à ce rang. */
function suitesDepuis(mots: readonly string[], debut: number): string[] {
  const suites: string[] = [];
  for (const mot of mots.slice(debut, debut + 5)) suites.push(suites.length === 0 ? mot : `${suites.at(-1)} ${mot}`);
  return suites;
}

/**
 * Cherche dans des jetons l'expression qui commence le plus tôt, la plus longue à égalité.
 * Le nom qui vient en premier est celui de la pièce : « glace de porte » est une glace, « capot moteur » un capot.
 */
export function premierReperage<T>(mots: readonly string[], lexique: ReadonlyMap<string, T>): Reperage<T> | null {
  const singuliers = mots.map(auSingulier);
  const memes = singuliers.every((mot, i) => mot === mots[i]);
  for (let debut = 0; debut < mots.length; debut += 1) {
    const dites = suitesDepuis(mots, debut);
    const auxSinguliers = memes ? dites : suitesDepuis(singuliers, debut);
    for (let longueur = dites.length; longueur > 0; longueur -= 1) {
      const valeur = lexique.get(dites[longueur - 1] ?? "") ?? lexique.get(auxSinguliers[longueur - 1] ?? "");
      if (valeur !== undefined) return { valeur, debut, longueur };
    }
  }
  return null;
}

/** Un mot du lexique, coupé par le bord d'une case étroite, a ses deux moitiés à la suite (« ENFONCEME NT »). */
const MOITIE_MINIMUM = 3;
const COUPE_MINIMUM = 6;

/** Les jetons, ceux d'un mot coupé recollés là où le lexique a le mot entier et n'a pas sa première moitié. */
export function recoller<T>(mots: readonly string[], lexique: ReadonlyMap<string, T>): string[] {
  const recolles: string[] = [];
  for (let i = 0; i < mots.length; i += 1) {
    const [mot = "", suivant = ""] = [mots[i], mots[i + 1]];
    const entier = mot + suivant;
    const coupe = suivant !== "" && mot.length >= MOITIE_MINIMUM && entier.length >= COUPE_MINIMUM && !lexique.has(mot);
    if (coupe && (lexique.has(entier) || lexique.has(auSingulier(entier)))) {
      recolles.push(entier);
      i += 1;
    } else recolles.push(mot);
  }
  return recolles;
}

/** « Enfoncem. », « Déform. » : un mot long que son point coupe. */
const ABREGE = /(?<!\p{L})(\p{L}{4,})\.(?!\p{L})/gu;

/** Le texte, chaque mot abrégé remplacé par celui qu'il commence, si tous ceux du lexique qui commencent ainsi disent la même chose. */
export function deplierAbreges<T>(texte: string, lexique: ReadonlyMap<string, T>): string {
  return texte.replace(ABREGE, (abrege, debut: string) => {
    const [debutPlie = ""] = jetons(debut);
    if (debutPlie.length < 4 || lexique.has(debutPlie)) return abrege;
    const entiers = [...lexique.keys()].filter((mot) => !mot.includes(" ") && mot.startsWith(debutPlie));
    return new Set(entiers.map((mot) => lexique.get(mot))).size === 1 ? (entiers[0] ?? abrege) : abrege;
  });
}

/** Construit le lexique cherché par `premierReperage` : chaque expression est réduite à ses jetons. */
export function lexique<T extends string>(entrees: Readonly<Record<T, readonly string[]>>): ReadonlyMap<string, T> {
  const resultat = new Map<string, T>();
  for (const code of Object.keys(entrees) as T[]) {
    for (const expression of entrees[code]) resultat.set(jetons(expression).join(" "), code);
  }
  return resultat;
}

/** Forme comparable d'une expression dans un lexique. */
export const cleLexique = (expression: string): string => jetons(expression).join(" ");

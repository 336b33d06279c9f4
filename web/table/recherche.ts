/** Ce que peut porter l'adresse d'une liste : un schéma d'entrée du contrat, ou ce que la construction en a tiré (`parametresDe`). */
export interface Parametres<E> {
  readonly shape: Readonly<Record<string, { safeParse(brut: unknown): { success: boolean; data?: unknown } }>>;
  /** Ce que l'adresse donne, une fois lue : le type seul, que zod garde sous ce nom. */
  readonly _output?: E;
}

/** Une valeur de l'adresse que l'écran n'a pas comprise. */
export interface Incompris {
  /** Le filtre qu'elle visait. */
  cle: string;
  valeur: string;
}

type Recherche = Readonly<Record<string, unknown>>;
const donne = (brut: unknown): boolean => brut !== undefined && brut !== "";

/** Un écran qui a une période la lit aussi de deux dates, `du` et `au`, telles qu'on les tape. */
function avecPeriode(shape: Parametres<unknown>["shape"], recherche: Recherche): Recherche {
  const { du, au } = recherche;
  if (!shape.annee || shape.du || donne(recherche.annee) || !(donne(du) || donne(au))) return recherche;
  return { ...recherche, annee: `${du ?? ""}_${au ?? ""}` };
}

/** Ce que l'adresse donne à chaque paramètre de l'écran : sa valeur lue, ou ce qui n'a pas été compris. */
function juger({ shape }: Parametres<unknown>, recherche: Recherche) {
  const complete = avecPeriode(shape, recherche);
  const lus: Record<string, unknown> = {};
  const incompris: Incompris[] = [];
  for (const [cle, champ] of Object.entries(shape)) {
    const brut = complete[cle];
    if (!donne(brut)) continue;
    const lu = champ.safeParse(brut);
    if (lu.success && lu.data !== undefined) lus[cle] = lu.data;
    else if (!lu.success) incompris.push({ cle, valeur: String(brut) });
  }
  for (const cle of ["du", "au"])
    if (!shape.annee && !shape[cle] && donne(recherche[cle])) incompris.push({ cle, valeur: String(recherche[cle]) });
  return { lus, incompris };
}

/**
 * Lit les paramètres d'une adresse, un par un : une valeur fausse ou tapée à la main est laissée (`incomprisDe` la dit), elle ne casse pas
 * l'écran et ne part pas au serveur.
 */
export const lireRecherche = <E>(schema: Parametres<E>, recherche: Recherche): E =>
  // Chaque clé a passé son propre champ, et les paramètres de liste sont tous facultatifs.
  juger(schema, recherche).lus as E;

/** Les valeurs de l'adresse laissées parce qu'elles ne se comprennent pas : la personne doit savoir que ce filtre n'agit pas. */
export const incomprisDe = (schema: Parametres<unknown>, recherche: Recherche): Incompris[] =>
  juger(schema, recherche).incompris;

/** Ce qui change dans l'adresse : une période choisie remplace les deux dates qu'on y avait tapées. */
export const avecSuite = <S extends object>(avant: Record<string, unknown>, suite: S): Record<string, unknown> => ({
  ...avant,
  ...("annee" in suite && { du: undefined, au: undefined }),
  ...suite,
});

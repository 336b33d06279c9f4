import type { ChampsLettre, ContestationLue } from "../../domain/contestations/contestation.ts";

export type BrouillonDeLettre = NonNullable<ContestationLue["lettre"]>;
export type Textes = ChampsLettre & { arguments: Record<string, string> };
export const CLES = ["objet", "adresse", "introduction", "conclusion"] as const;
export type Cle = (typeof CLES)[number];

/** Ce qui a changé depuis les textes dont la saisie est partie, et ce qu'ils étaient ; `null` : rien. */
export function changementsDe(saisie: Textes, depart: Textes) {
  const champs = Object.fromEntries(CLES.filter((k) => saisie[k] !== depart[k]).map((k) => [k, saisie[k]]));
  const avant = Object.fromEntries(Object.keys(champs).map((k) => [k, depart[k as Cle]]));
  const changes = Object.entries(saisie.arguments).filter(([ligne, texte]) => texte !== depart.arguments[ligne]);
  if (Object.keys(champs).length === 0 && changes.length === 0) return null;
  return {
    champs: champs as Partial<ChampsLettre>, // clés tirées de CLES
    avant: { ...avant, ...Object.fromEntries(changes.map(([l]) => [`argument.${l}`, depart.arguments[l] ?? ""])) },
    arguments: changes.map(([ligne_id, texte]) => ({ ligne_id, texte })),
  };
}
export type Changements = NonNullable<ReturnType<typeof changementsDe>>;

/** Les mêmes textes, avec ceux-ci à la place ; un argument se nomme « argument.<ligne> ». */
export function reprendre(textes: Textes, actuel: Record<string, string>): Textes {
  const suite = { ...textes, arguments: { ...textes.arguments } };
  for (const [cle, texte] of Object.entries(actuel)) {
    const ligne = /^argument\.(.+)$/.exec(cle)?.[1];
    if (ligne) suite.arguments[ligne] = texte;
    else if (CLES.includes(cle as Cle)) suite[cle as Cle] = texte; // clé de CLES
  }
  return suite;
}

/** Les textes tels que cet enregistrement les a laissés. */
export const apresEnregistrement = (depart: Textes, { champs, arguments: dits }: Changements): Textes =>
  reprendre(depart, {
    ...(champs as Record<string, string>), // toutes présentes : tirées de la saisie
    ...Object.fromEntries(dits.map(({ ligne_id, texte }) => [`argument.${ligne_id}`, texte])),
  });

/** Chaque texte sous un seul nom, arguments compris. */
const aPlat = (t: Textes): Record<string, string> => ({
  ...Object.fromEntries(CLES.map((k) => [k, t[k]])),
  ...Object.fromEntries(Object.entries(t.arguments).map(([ligne, texte]) => [`argument.${ligne}`, texte])),
});

/**
 * La lettre vient d'être relue : un texte auquel on n'a pas touché prend ce qu'un autre y a écrit ; celui que l'on écrit garde son départ, et
 * l'enregistrement dira le conflit plutôt que de passer par-dessus.
 */
export function fusionner(saisie: Textes, depart: Textes, lue: Textes): { saisie: Textes; depart: Textes } {
  const [tapes, partis] = [aPlat(saisie), aPlat(depart)];
  const intacts = Object.fromEntries(
    Object.entries(aPlat(lue)).filter(([cle, texte]) => tapes[cle] === partis[cle] || tapes[cle] === texte),
  );
  return { saisie: reprendre(saisie, intacts), depart: reprendre(depart, intacts) };
}

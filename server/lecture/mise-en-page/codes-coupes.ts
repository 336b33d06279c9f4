import { blocsDe, type Mot, type Page } from "../commun/geometrie.ts";

/** Écart de deux rangées d'une même cellule ; écart, en points, de deux bords alignés. */
const INTERLIGNE = 1.8;
const BORD = 3;

/** « FRE-2026- », « 2026/FRE/ » : un numéro, non une plaque, que sa cellule coupe à son tiret ou à sa barre, et ce qui le finit. */
const COUPE = /^(?![A-Z]{2}-\d{3}-$)(?=\S*(?:\d|[A-Z]{2}))[A-Z0-9][A-Z0-9/._-]*[/-]$/;
const FIN = /^(?=\S*\d{3})[A-Z0-9][A-Z0-9/._-]*(?<![/._-])$/;

/** La page, chaque numéro coupé à la ligne remis d'un seul tenant sur sa première rangée. */
export function recollerCodes(page: Page): Page {
  const retires = new Set<Mot>();
  const entiers = new Map<Mot, Mot>();
  page.rangees.forEach((rangee, rang) => {
    for (const bloc of blocsDe(rangee)) {
      const debut = bloc.mots.at(-1);
      if (!debut || !COUPE.test(debut.texte)) continue;
      const fin = page.rangees
        .slice(rang + 1)
        .filter(({ y }) => y > rangee.y && y - rangee.y <= INTERLIGNE * debut.corps)
        .flatMap((dessous) => blocsDe(dessous))
        .filter(({ x0, x1 }) => [x0 - bloc.x0, x0 - debut.x0, x1 - bloc.x1].some((ecart) => Math.abs(ecart) < BORD))
        .find(({ mots: [premier] }) => premier && FIN.test(premier.texte) && Math.abs(premier.corps - debut.corps) < 1);
      const [suite] = fin?.mots ?? [];
      if (!suite || retires.has(suite)) continue;
      retires.add(suite);
      entiers.set(debut, { ...debut, texte: debut.texte + suite.texte });
    }
  });
  if (retires.size === 0) return page;
  const rangees = page.rangees
    .map((rangee) => ({
      ...rangee,
      mots: rangee.mots.filter((mot) => !retires.has(mot)).map((mot) => entiers.get(mot) ?? mot),
    }))
    .filter(({ mots }) => mots.length > 0);
  return { ...page, rangees };
}

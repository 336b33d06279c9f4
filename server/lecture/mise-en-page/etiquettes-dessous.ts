import { cleEtiquette, etiquettesIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { aLaForme } from "../commun/formes.ts";
import { type Bloc, blocsDe, type Page, type Rangee, texteDe } from "../commun/geometrie.ts";

const ALIGNEMENT = 3;

const champDe = (bloc: Bloc) => etiquettesIdentite().get(cleEtiquette(texteDe(bloc.mots)));
const aligne = (a: Bloc, b: Bloc): boolean =>
  Math.abs(a.x0 - b.x0) < ALIGNEMENT || Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < 2 * ALIGNEMENT;

/** Nombre d'étiquettes dont la valeur, dans ces blocs, est à sa place et de sa forme. */
const formees = (etiquettes: readonly Bloc[], valeurs: readonly Bloc[]): number =>
  etiquettes.filter((etiquette) => {
    const champ = champDe(etiquette);
    const valeur = valeurs.find((bloc) => aligne(etiquette, bloc));
    return champ !== undefined && valeur !== undefined && aLaForme(champ, texteDe(valeur.mots));
  }).length;

/** Une rangée d'étiquettes en petit, sous autant de valeurs, chacune sous la sienne : la légende d'une fiche. */
function estLegende(rangee: Rangee, dessus: Rangee, dessous: Rangee | undefined): boolean {
  if (rangee.corps > 0.9 * dessus.corps || rangee.y - dessus.y > 2 * dessus.corps) return false;
  const [etiquettes, valeurs] = [blocsDe(rangee), blocsDe(dessus)];
  const nues = etiquettes.every(({ mots }) => mots.every(({ texte }) => !/\d{2}|:$/.test(texte)));
  const enRegard =
    etiquettes.length === valeurs.length &&
    etiquettes.every((bloc, i) => valeurs[i] !== undefined && aligne(bloc, valeurs[i]));
  const connues = etiquettes.filter((bloc) => champDe(bloc) !== undefined).length;
  if (!nues || !enRegard || connues < 2 || connues * 2 <= etiquettes.length) return false;
  // Une fiche imprime plus souvent ses étiquettes au-dessus : la forme des valeurs dit de quel côté elles sont.
  return formees(etiquettes, valeurs) >= 2 && formees(etiquettes, dessous ? blocsDe(dessous) : []) === 0;
}

/**
 * « FV-660-ZT » au-dessus d'« Immatriculation » : une fiche qui imprime ses étiquettes sous leurs valeurs se lit comme les autres une fois les
 * deux rangées échangées. Les mots gardent leur place sur la page, que les zones montrent.
 */
export function remonterEtiquettes(page: Page): Page {
  const rangees = [...page.rangees];
  for (let i = 1; i < rangees.length; i += 1) {
    const [dessus, rangee] = [rangees[i - 1] as Rangee, rangees[i] as Rangee];
    if (!estLegende(rangee, dessus, rangees[i + 1])) continue;
    rangees[i - 1] = { ...rangee, y: dessus.y };
    rangees[i] = { ...dessus, y: rangee.y };
  }
  return { ...page, rangees };
}

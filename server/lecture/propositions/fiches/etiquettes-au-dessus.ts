import { roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { type Bloc, blocsDe, type Mot, type Rangee, texteDe } from "../../commun/geometrie.ts";

const ALIGNEMENT = 3;
/** Écart d'une étiquette à sa valeur, en corps de la valeur. */
const INTERLIGNE = 1.6;

type Bords = Pick<Bloc, "x0" | "x1">;
/** Calés sur le même bord, gauche ou droit : un montant se cale souvent à droite de sa case, sous une étiquette qui s'y cale aussi. */
const memeBord = (a: Bords, b: Bords): boolean =>
  Math.abs(a.x0 - b.x0) < ALIGNEMENT || Math.abs(a.x1 - b.x1) < ALIGNEMENT;

const estEtiquette = (bloc: Bloc): boolean =>
  bloc.mots.every(({ texte }) => !/\d/.test(texte)) && roleColonne(texteDe(bloc.mots).replace(/:$/, "")) !== null;

/** Étiquettes d'une rangée dont la suivante porte les valeurs, chacune sous la sienne ; vide sinon. */
function couplesDe(rangee: Rangee, dessous: Rangee | undefined): [Bloc, Bloc][] {
  if (!dessous || dessous.page !== rangee.page || dessous.y - rangee.y > INTERLIGNE * dessous.corps) return [];
  const [etiquettes, valeurs] = [blocsDe(rangee), blocsDe(dessous)];
  if (etiquettes.length < 2 || !etiquettes.every(estEtiquette) || valeurs.every(estEtiquette)) return [];
  // « Réparation :   Peinture » sur « Prix :   210,00 € » : chaque étiquette ponctuée a sa valeur à sa droite, non dessous.
  const ponctuees = [etiquettes, valeurs].map((blocs) => blocs.filter(({ mots }) => /:$/.test(texteDe(mots))).length);
  if (ponctuees[1] !== 0 || (ponctuees[0] !== 0 && ponctuees[0] !== etiquettes.length)) return [];
  const couples = etiquettes.flatMap((etiquette): [Bloc, Bloc][] => {
    const valeur = valeurs.find((v) => memeBord(v, etiquette));
    return valeur ? [[etiquette, valeur]] : [];
  });
  return couples.length === valeurs.length && couples.length * 2 > etiquettes.length ? couples : [];
}

/** Le couple en une rangée, « Étiquette : valeur », au bord gauche de sa fiche ; les valeurs gardent leurs mots, que les zones montrent. */
function enRangee([etiquette, valeur]: [Bloc, Bloc], x0: number, rang: number): Rangee {
  const decale = (mots: readonly Mot[], depart: number): Mot[] =>
    mots.map((mot) => ({ ...mot, x0: depart + mot.x0 - (mots[0]?.x0 ?? 0), x1: depart + mot.x1 - (mots[0]?.x0 ?? 0) }));
  const noms = decale(etiquette.mots, x0);
  const fin = noms.at(-1);
  const libelle = noms.map((mot) => (mot === fin ? { ...mot, texte: `${mot.texte.replace(/:$/, "")}:` } : mot));
  let depart = (fin?.x1 ?? x0) + 0.3 * valeur.rangee.corps;
  const suite = valeur.mots.map((mot) => {
    const place = { ...mot, x0: depart, x1: depart + mot.x1 - mot.x0 };
    depart = place.x1 + 0.3 * mot.corps;
    return place;
  });
  return { ...valeur.rangee, y: valeur.rangee.y + rang / 100, mots: [...libelle, ...suite] };
}

/**
 * Une fiche peut poser ses étiquettes au-dessus de leurs valeurs, plusieurs de front : les deux rangées deviennent autant de rangées
 * « Étiquette : valeur ». Rend les rangées, et celles dont chacune vient ; une fiche sans montant ainsi étiqueté est rendue telle quelle.
 */
export function deroulerEtiquettes(rangees: readonly Rangee[]): { rangees: Rangee[]; origines: Map<Rangee, Rangee[]> } {
  const origines = new Map<Rangee, Rangee[]>();
  const deroulees: Rangee[] = [];
  const titres = new Map<string, number>();
  for (let i = 0; i < rangees.length; i += 1) {
    const rangee = rangees[i] as Rangee;
    const couples = couplesDe(rangee, rangees[i + 1]);
    if (couples.length === 0) {
      deroulees.push(rangee);
      continue;
    }
    const dessous = rangees[i + 1] as Rangee;
    couples.forEach((couple, rang) => {
      const nouvelle = enRangee(couple, couples[0]?.[0].x0 ?? 0, rang);
      origines.set(nouvelle, [rangee, dessous]);
      deroulees.push(nouvelle);
    });
    const titre = texteDe(rangee.mots);
    titres.set(titre, (titres.get(titre) ?? 0) + 1);
    i += 1;
  }
  // « Nature | Dimension | Intervention », redit dans chaque fiche dont le titre porte le prix.
  const redits = [...titres.values()].some((nombre) => nombre >= 2);
  return redits ? { rangees: deroulees, origines } : { rangees: [...rangees], origines: new Map() };
}

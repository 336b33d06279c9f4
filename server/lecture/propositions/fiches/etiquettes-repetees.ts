import { roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { cleEtiquette } from "../../../../domain/fre/vocabulaire/etiquettes.ts";
import type { ChampBloc } from "../../../../domain/fre/vocabulaire/etiquettes-bloc.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { blocsDe, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import type { Paire } from "../../identite/etiquette.ts";

const MOTS_MAXIMUM = 5;
const NET = /\b(?:net|nette|charge|imput\w*|factur\w*|retenue?|due?|final\w*|reste)\b/;
const DEDUCTION = /\b(?:vetuste|abattement|decote|deprec\w*|usure|remise|deduction)\b/;

/** « Valeur avant vétusté », « reste après vétusté » : ce qui précède la déduction, ce qui en reste ; sinon la déduction même. */
function champDuMontant(plie: string): ChampBloc {
  if (/\bavant\b/.test(plie)) return "cout_total";
  if (/\bapres\b/.test(plie)) return "cout_net";
  if (DEDUCTION.test(plie)) return "depreciation";
  return NET.test(plie) ? "cout_net" : "cout_total";
}

/** Étiquettes d'un montant, devant lui dans son bloc (« Budget HT : 106,25 € ») ou dans le bloc d'avant. */
function etiquettesDeMontants(rangee: Rangee): string[] {
  const blocs = blocsDe(rangee);
  return blocs.flatMap((bloc, i) => {
    const rang = bloc.mots.findIndex(({ texte }) => estMontant(texte));
    if (rang < 0) return [];
    const mots = rang > 0 ? bloc.mots.slice(0, rang) : (blocs[i - 1]?.mots ?? []);
    const texte = texteDe(mots).replace(/[\s:.€]+$/, "");
    return texte !== "" && !/\d/.test(texte) && texte.split(" ").length <= MOTS_MAXIMUM ? [texte] : [];
  });
}

/** Ce qu'une colonne du même nom dirait d'une fiche. */
const DITS: Partial<Record<RoleColonne, ChampBloc>> = { operation: "mode", dommage: "type", localisation: "zone" };

/** « Intervention préconisée : », que chaque fiche répète sans que le vocabulaire des fiches l'ait : ce qu'un tableau en ferait, si rien d'autre ne le dit. */
function etiquettesDeMots(
  rangees: readonly Rangee[],
  paires: readonly Paire<ChampBloc>[],
  connues: ReadonlyMap<string, ChampBloc>,
  fiches: number,
): [string, ChampBloc][] {
  const nombres = new Map<string, { texte: string; nombre: number }>();
  for (const rangee of rangees) {
    const [, texte = ""] = /^(\p{L}[^:\d]{2,40}?)\s*:/u.exec(texteDe(rangee.mots)) ?? [];
    const cle = cleEtiquette(texte);
    if (cle !== "" && !connues.has(cle)) nombres.set(cle, { texte, nombre: (nombres.get(cle)?.nombre ?? 0) + 1 });
  }
  return [...nombres].flatMap(([cle, { texte, nombre }]): [string, ChampBloc][] => {
    const champ = nombre >= fiches ? DITS[roleColonne(texte) ?? "montant"] : undefined;
    return champ && !paires.some((paire) => paire.champ === champ) ? [[cle, champ]] : [];
  });
}

/**
 * Étiquettes de montant que le vocabulaire n'a pas, mais que chaque fiche répète (« Budget HT » sous chaque pièce) : ce qui chiffre le dommage
 * si rien d'autre ne le chiffre, ce qui en reste dû si le brut et la vétusté ont les leurs. Rend une carte vide si rien ne se répète.
 */
export function etiquettesRepetees(
  rangees: readonly Rangee[],
  paires: readonly Paire<ChampBloc>[],
  connues: ReadonlyMap<string, ChampBloc>,
): ReadonlyMap<string, ChampBloc> {
  const ajoutees = new Map<string, ChampBloc>();
  const fiches = paires.filter(({ champ }) => champ === "piece").length;
  if (fiches < 2) return ajoutees;
  for (const [cle, champ] of etiquettesDeMots(rangees, paires, connues, fiches)) ajoutees.set(cle, champ);
  const nombres = new Map<string, { texte: string; nombre: number }>();
  for (const texte of rangees.flatMap(etiquettesDeMontants)) {
    const cle = cleEtiquette(texte);
    nombres.set(cle, { texte, nombre: (nombres.get(cle)?.nombre ?? 0) + 1 });
  }
  const a = (champ: ChampBloc) => paires.filter((paire) => paire.champ === champ).length >= fiches;
  const inconnues = [...nombres].filter(([cle, { nombre }]) => cle !== "" && nombre >= fiches && !connues.has(cle));
  const pris = new Set<ChampBloc>((["cout_total", "cout_net", "depreciation"] as const).filter(a));
  for (const [cle, { texte }] of inconnues) {
    const champ = champDuMontant(plier(texte));
    if (pris.has(champ)) continue;
    pris.add(champ);
    ajoutees.set(cle, champ);
  }
  return ajoutees;
}

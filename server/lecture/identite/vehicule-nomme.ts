import { plaqueDuMot, plaqueImprimee, plaquesDuTexte } from "../../../domain/commun/plaques.ts";
import type { ChampIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { loueurNomme } from "../../../domain/fre/vocabulaire/loueurs.ts";
import { estMarqueConnue, separerMarque } from "../../../domain/fre/vocabulaire/marques.ts";
import { blocsDe, type Rangee } from "../commun/geometrie.ts";
import { entre } from "../commun/suites.ts";
import type { Paire } from "./etiquette.ts";

/** Ce qu'une mention accole à un modèle (« Transit L1H1, contrat 345534 », « / VIN VF3… ») n'en fait pas partie. */
const SUITE_DU_MODELE =
  /\s*[,;|/·–—-]\s*(?:contrat|v\.?i\.?n\b|ch[âa]ssis|n\s?[°º]|num[ée]ro|immat|plaque|km\b|kilom|mec\b|mise en circ|restitu|rendue?\b|v[ée]hicule|client|s[ée]rie).*$/iu;
/** Le modèle sans ce qui le suit sur la rangée. */
export const sansSuite = (texte: string): string =>
  avantLaPlaque(texte.replace(SUITE_DU_MODELE, "").replace(/\s*[,;–—-]\s*\d{1,3}(?:[ .]\d{3})+ ?km\b.*$/i, ""))
    .replace(/\s+immatricul[ée]e?(?!\p{L}).*$/iu, "")
    // « FORMENTOR que vous nous avez », « KODIAQ, portant la plaque », « QASHQAI N° » : ce que la phrase en dit, l'étiquette d'à côté.
    .replace(/,\s+\p{Ll}{3}.*$/u, "")
    .replace(/\s+(?:que|qui|dont)\s.*$|\s+n\s?[°º]$/iu, "")
    // « TRANSIT CUSTOM · Compteur » : l'étiquette de la valeur passée à la rangée suivante.
    .replace(/\s+·\s+\p{Lu}\p{Ll}{3,}(?: \p{Ll}+)*$/u, "")
    .replace(/\s*[,;–—|/·-]$/, "");

function avantLaPlaque(texte: string): string {
  const [avant = "", ...apres] = texte.split(plaqueImprimee(texte) ?? "\n");
  return apres.length > 0 && /\s$/.test(avant) ? avant.trimEnd() : texte;
}

/** Texte d'une valeur, ou `null` s'il est vide. */
export const texteSimple = (texte: string) => texte.replace(/\s+/g, " ").trim() || null;

// « Véhicule GD 370 YE Ford Transit » : la plaque devant la marque n'en fait pas partie.
/** Le véhicule sans la plaque qui le précède. */
export const sansPlaque = (texte: string) => {
  const devant = plaquesDuTexte(texte)[0];
  const reste = devant?.debut === 0 ? texte.slice(devant.fin) : "";
  return /^[\s/|,;–—-]+\p{L}/u.test(reste) ? reste.replace(/^[\s/|,;–—-]+/, "") : texte;
};

/** « PEUGEOT / RIFTER » : la barre sépare la marque du modèle. */
export const sansBarre = (texte: string): string => {
  const [, marque, modele] = /^(\S+(?: \S+)?)\s*[/|]\s*(\S.*)$/.exec(texte) ?? [];
  return marque && modele && estMarqueConnue(marque) ? `${marque} ${modele}` : texte;
};

/** Blanc, en corps, qui sépare deux cellules. */
const CELLULE = 1.2;
const SEPARATEUR = /^(?:!|[—–·•;,/|-]|.*:)$/;
/** « MERCEDES VITO 114 CDI VIN WDF… 1ère MEC … » : l'étiquette suivante de la rangée finit le modèle. */
const ETIQUETTE_SUIVANTE =
  /^(?:V\.?I\.?N\.?|ch[âa]ssis|s[ée]rie|MEC|DPMC|1[èe]re|contrat|restitu\S*|retour|km|kilom[ée]trage|immat\S*|n°\S*)$/iu;

/** Marque et modèle nommés sans étiquette sur la rangée de la plaque (« Ford Transit | Immat. … », « AB-123-CD (Ford Transit) »), ou `null`. */
export function vehiculeDeLaPlaque(
  rangees: readonly Rangee[],
): { marque: string | null; modele: string | null } | null {
  for (const rangee of rangees) {
    const textes = rangee.mots.map((mot) => mot.texte);
    if (plaqueImprimee(textes.join(" ")) === null) continue;
    const nus = textes.map((texte) => texte.replace(/^\(/, ""));
    const debut = nus.findIndex(
      (nu, i) => !SEPARATEUR.test(nu) && (estMarqueConnue(nu) || estMarqueConnue(`${nu} ${nus[i + 1] ?? ""}`)),
    );
    if (debut < 0) continue;
    const parenthese = (textes[debut] ?? "").startsWith("(");
    const mots: string[] = [];
    for (const [i, texte] of textes.entries()) {
      if (i < debut) continue;
      // Une autre cellule de la rangée commence après un blanc.
      const [mot, precedent] = [rangee.mots[i], rangee.mots[i - 1]];
      if (i > debut && mot && precedent && mot.x0 - precedent.x1 > CELLULE * mot.corps) break;
      if (SEPARATEUR.test(texte) || (i > debut + 1 && ETIQUETTE_SUIVANTE.test(texte)) || plaqueDuMot(texte) !== null)
        break;
      mots.push(texte);
      if (parenthese && /\)[,.;]?$/.test(texte)) break;
    }
    const nom = sansSuite(mots.join(" ").replace(/^\(|\)[,.;]?$/g, ""));
    if (nom.length <= 60) return separerMarque(nom);
  }
  return null;
}

/**
 * Marque et modèle imprimés seuls, sans étiquette (« PEUGEOT 308 SW » sous la plaque, « Votre contrat n° 1234 – FIAT DUCATO ») : la seule inscription
 * de la première page écrite qui commence par une marque.
 */
export function vehiculeIsole(rangees: readonly Rangee[]): { marque: string | null; modele: string | null } | null {
  const noms = rangees
    .filter(({ page }) => page === rangees[0]?.page)
    .flatMap((rangee) => blocsDe(rangee))
    .flatMap((bloc) =>
      entre(
        bloc.mots.map((mot) => mot.texte),
        (mot) => SEPARATEUR.test(mot),
      ),
    )
    .filter(([premier = "", second = ""]) => estMarqueConnue(premier) || estMarqueConnue(`${premier} ${second}`))
    .map((mots) => sansSuite(mots.join(" ")))
    // « Volkswagen Bank » est le loueur.
    .filter(
      (nom) => loueurNomme(nom) === null && /^\S+ \S/.test(nom) && nom.split(" ").length <= 7 && !/[:€]/.test(nom),
    );
  const [seul] = noms;
  return seul && new Set(noms).size === 1 ? separerMarque(seul) : null;
}

/** « Marque : Renault   Type : Kangoo », sur la même rangée ou l'une sous l'autre : derrière la marque, le type est le modèle. */
export function typeSuivantLaMarque(paires: readonly Paire<ChampIdentite>[]): string | null {
  const marque = paires.find(({ champ }) => champ === "marque");
  const rangee = marque?.rangees[0];
  const dessous = paires.find(
    (paire) =>
      marque !== undefined &&
      paire.champ === "autre" &&
      paire.page === marque.page &&
      (paire.y === marque.y ||
        (Math.abs(paire.x - marque.x) < 3 && paire.y > marque.y && paire.y - marque.y < 2.2 * (rangee?.corps ?? 0))) &&
      /^type\b/i.test(paire.rangees[0]?.mots.find((mot) => Math.abs(mot.x0 - paire.x) < 1)?.texte ?? ""),
  );
  if (dessous) return texteSimple(sansSuite(dessous.valeur));
  const suite = /\bmarque\b.*?\btype\s*:\s*(.+)$/i.exec(rangee?.mots.map((mot) => mot.texte).join(" ") ?? "")?.[1];
  return suite ? texteSimple(sansSuite(suite.replace(/\s+\p{L}[\p{L}° ]*\s*:.*$/u, ""))) : null;
}

import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import type { LigneLue } from "../../../../domain/fre/document-lu.ts";
import { roleDeFiche } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { phrasesDe } from "../../commun/prose.ts";
import { etatDeFiche } from "./etat-de-fiche.ts";

const DITS: ReadonlySet<RoleColonne | null> = new Set(["localisation", "dommage", "operation", "facturable"]);
type Dits = Partial<Record<RoleColonne, string>>;

/** « Opération : Remplacement. Main-d'œuvre 0,00 … Facturable : oui » : ce que dit chaque étiquette ponctuée d'une rangée. */
function ditsDe(rangees: readonly Rangee[]): Dits {
  const dits: Dits = {};
  const phrases = rangees.flatMap(({ mots }) => phrasesDe(texteDe(mots)));
  for (const phrase of phrases.flatMap((entiere) => entiere.split(/\s[-–—|]\s/))) {
    const [, etiquette, valeur] = /^(\p{L}[\p{L}'’ ]{2,30}?)\s*:\s*(\S.*)$/u.exec(phrase.trim()) ?? [];
    const role = etiquette ? roleDeFiche(etiquette) : null;
    if (role && DITS.has(role) && valeur) dits[role] ??= valeur;
  }
  return dits;
}

interface Situee {
  ligne: LigneLue;
  haut: number;
  bas: number;
}

/** Les lignes qu'une page imprime, de haut en bas. */
function situer(pages: readonly Page[], lignes: readonly LigneLue[]): Situee[] {
  return lignes
    .flatMap((ligne) => {
      const page = pages.find(({ numero }) => numero === ligne.page);
      if (!page || !ligne.zone) return [];
      const haut = ligne.zone.y * page.hauteur;
      return [{ ligne, haut, bas: haut + ligne.zone.hauteur * page.hauteur }];
    })
    .sort((a, b) => (a.ligne.page ?? 0) - (b.ligne.page ?? 0) || a.haut - b.haut);
}

function completer(ligne: LigneLue, dits: Dits): LigneLue {
  const { facturable } = etatDeFiche(dits);
  const codes = comprendreLigne({
    designation: ligne.designation,
    localisation: dits.localisation ?? null,
    dommage: dits.dommage ?? null,
    operation: dits.operation ?? "",
  });
  const operation = ligne.operation ?? codes.operation;
  return {
    ...ligne,
    dommage: ligne.dommage ?? (dits.dommage ? codes.dommage : null),
    localisation: dits.localisation ? (codes.localisation ?? ligne.localisation) : ligne.localisation,
    facturable: ligne.facturable && facturable,
    operation: ligne.facturable && facturable ? operation : null,
    details: dits.operation ? { operation_imprimee: dits.operation, ...ligne.details } : ligne.details,
  };
}

/**
 * Les lignes, et ce que les rangées imprimées sous chacune en disent sous leur étiquette, si la plupart en ont une : la façon dont la première
 * rangée s'est lue n'importe pas. Une ligne qui le dit déjà garde ce qu'elle dit.
 */
export function completerParLesSousLignes(
  pages: readonly Page[],
  lignes: readonly LigneLue[],
  libres: readonly Rangee[],
): LigneLue[] {
  const situees = situer(pages, lignes);
  const dits = new Map<LigneLue, Dits>();
  for (const [i, { ligne, bas }] of situees.entries()) {
    const suivante = situees[i + 1];
    const fin = suivante?.ligne.page === ligne.page ? suivante.haut : Number.POSITIVE_INFINITY;
    const siennes = libres.filter(
      ({ page, y, corps }) => page === ligne.page && y > bas - 1 && y - 0.5 * corps < fin && y - bas < PORTEE * corps,
    );
    const lus = ditsDe(siennes);
    if (Object.keys(lus).length > 0) dits.set(ligne, lus);
  }
  if (dits.size < 2 || dits.size * 3 < lignes.length * 2) return [...lignes];
  return lignes.map((ligne) => completer(ligne, dits.get(ligne) ?? {}));
}

/** Une sous-ligne suit sa ligne de près : plus bas, c'est le pied. */
const PORTEE = 4;

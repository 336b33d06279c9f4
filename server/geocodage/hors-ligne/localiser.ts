import type { Position } from "../geocodeur.ts";
import { finitUneRue, joindre, motsDe } from "./mots.ts";
import {
  type Centre,
  type Commune,
  departementDe,
  departementDuCodePostal,
  plage,
  type Repertoire,
} from "./repertoire.ts";

/**
 * La position d'une adresse, aussi près que le répertoire le permet : le centre de sa commune, sinon celui de son code postal, sinon
 * celui de son département. `null` si elle ne nomme ni commune ni code postal connus.
 */
export function localiserHorsLigne(repertoire: Repertoire, adresse: string): Position | null {
  const mots = motsDe(adresse);
  const rang = mots.findLastIndex(({ mot }) => /^\d{5}$/.test(mot));
  const code = mots[rang]?.mot;
  if (code) {
    const nom = joindre(mots.slice(rang + 1)) || joindre(mots.slice(0, rang));
    const position = parCode(repertoire, code, nom);
    if (position) return position;
  }
  for (let i = 0; i < mots.length; i++) {
    if (i > 0 && !finitUneRue(mots.slice(0, i))) continue;
    const commune = plusPeuplee(nommees(repertoire, joindre(mots.slice(i))));
    if (commune) return situer(repertoire, commune);
  }
  return null;
}

function parCode(repertoire: Repertoire, code: string, nom: string): Position | null {
  const communes = repertoire.parCode.get(code) ?? [];
  const departement = departementDuCodePostal(code);
  const commune =
    communes.find((c) => c.cle === nom) ??
    (nom ? communes.find((c) => c.cle.startsWith(nom) || nom.startsWith(`${c.cle} `)) : undefined) ??
    // Un code d'entreprise (CEDEX) n'est pas au répertoire, mais la commune qu'il nomme y est.
    plusPeuplee(nommees(repertoire, nom).filter((c) => departementDe(c.code) === departement)) ??
    (communes.length === 1 ? communes[0] : undefined);
  if (commune) return situer(repertoire, commune, code);
  return (
    enPosition(repertoire.centreDuCode(code), "code_postal") ??
    enPosition(repertoire.centreDuDepartement(departement), "departement")
  );
}

function nommees({ cles }: Repertoire, nom: string): Commune[] {
  if (!nom) return [];
  const [debut, fin] = plage(cles.length, (i) => (cles[i] as { cle: string }).cle, nom);
  return cles
    .slice(debut, fin)
    .filter(({ cle }) => cle === nom)
    .map(({ commune }) => commune);
}

const plusPeuplee = (communes: readonly Commune[]): Commune | undefined =>
  communes.toSorted((a, b) => b.population - a.population)[0];

const situer = (repertoire: Repertoire, commune: Commune, code = commune.codesPostaux[0] ?? ""): Position | null =>
  enPosition(commune.centre, "commune") ??
  enPosition(repertoire.centreDuCode(code), "code_postal") ??
  enPosition(repertoire.centreDuDepartement(departementDe(commune.code)), "departement");

const enPosition = (centre: Centre | null, precision: Position["precision"]): Position | null =>
  centre && { latitude: centre[0], longitude: centre[1], precision };

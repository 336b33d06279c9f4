import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join, relative, sep } from "node:path";
import { type FamilleVraie, familleVraie, type Verite, verite } from "./verite.ts";

export interface DocumentAMesurer {
  chemin: string;
  /** Chemin depuis le dossier mesuré, barres obliques : le nom du document dans les résultats. */
  fichier: string;
  verite: Verite;
  /** Mise en page, d'après `index.json`, sinon le début du nom jusqu'au premier tiret. */
  disposition: string;
  /** Page sans texte, dite par `index.json` : ne rien y lire n'est pas une fausse alerte. */
  scan: boolean;
}

export interface FamilleAMesurer {
  dossier: string;
  nom: string;
  verite: FamilleVraie;
}

export interface AMesurer {
  documents: DocumentAMesurer[];
  familles: FamilleAMesurer[];
  /** Ce que le dossier contient et que la mesure laisse de côté, en phrases. */
  ecartes: string[];
}

const FAMILLE = "famille.json";

function parcourir(dossier: string): string[] {
  const entrees = readdirSync(dossier, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entrees.flatMap((entree) => {
    const chemin = join(dossier, entree.name);
    if (entree.isDirectory()) return entree.name === "node_modules" || entree.name === ".git" ? [] : parcourir(chemin);
    return [chemin];
  });
}

function lireJson(chemin: string): unknown {
  try {
    return JSON.parse(readFileSync(chemin, "utf8"));
  } catch {
    return undefined;
  }
}

interface Inscrit {
  fichier: string;
  disposition?: unknown;
  scan?: unknown;
}

/** `index.json`, quand il existe et se lit, dit quels documents comptent et leur mise en page. */
function lireIndex(racine: string): Map<string, Inscrit> {
  const lu = existsSync(join(racine, "index.json")) ? lireJson(join(racine, "index.json")) : undefined;
  const inscrits = Array.isArray(lu)
    ? lu.filter((x): x is Inscrit => typeof x === "object" && x !== null && typeof x.fichier === "string")
    : [];
  return new Map(inscrits.map((inscrit) => [inscrit.fichier, inscrit]));
}

/** La vérité se cherche à côté du document, sous son nom, quelle que soit la casse de l'extension. */
function cheminVerite(document: string): string | undefined {
  const sansExtension = document.slice(0, -extname(document).length);
  return [".json", ".JSON"].map((ext) => sansExtension + ext).find(existsSync);
}

/** Les documents d'un dossier et de ses sous-dossiers qui ont une vérité, et ses familles. `filtre` porte sur leur chemin relatif. */
export function trouver(racine: string, filtre?: RegExp): AMesurer {
  const index = lireIndex(racine);
  const nommer = (chemin: string) => relative(racine, chemin).split(sep).join("/");
  const fichiers = parcourir(racine);
  const retenu = (nom: string) => !filtre || filtre.test(nom);
  const ecartes: string[] = [];
  const papiers = fichiers.filter((chemin) => /\.(pdf|xml)$/i.test(chemin) && retenu(nommer(chemin)));
  // Un index qui ne nomme aucun des documents présents est celui d'un autre dossier.
  const indexe = papiers.some((chemin) => index.has(nommer(chemin)));
  const documents = papiers.flatMap((chemin): DocumentAMesurer[] => {
    const fichier = nommer(chemin);
    const json = cheminVerite(chemin);
    if (!json)
      return ecarter(ecartes, `${fichier} : aucune vérité à côté (${basename(fichier, extname(fichier))}.json)`);
    const lue = verite.safeParse(lireJson(json));
    if (!lue.success) return ecarter(ecartes, `${fichier} : sa vérité ne se lit pas, ou n'a pas de type_document`);
    const inscrit = index.get(fichier);
    if (indexe && !inscrit) return ecarter(ecartes, `${fichier} : absent d'index.json`);
    const disposition =
      typeof inscrit?.disposition === "string" ? inscrit.disposition : (basename(fichier).split(/[-_.]/)[0] ?? "");
    return [{ chemin, fichier, verite: lue.data, disposition, scan: inscrit?.scan === true }];
  });
  const familles = fichiers
    .filter((chemin) => basename(chemin) === FAMILLE)
    .flatMap((chemin): FamilleAMesurer[] => {
      const dossier = dirname(chemin);
      const nom = nommer(dossier) || basename(dossier);
      if (!retenu(`${nom}/${FAMILLE}`) && !documents.some(({ fichier }) => fichier.startsWith(`${nom}/`))) return [];
      const lue = familleVraie.safeParse(lireJson(chemin));
      if (!lue.success) return ecarter(ecartes, `${nom} : famille.json ne se lit pas, ou n'a pas de verdicts attendus`);
      return [{ dossier, nom, verite: lue.data }];
    });
  return { documents, familles, ecartes };
}

function ecarter(ecartes: string[], phrase: string): [] {
  ecartes.push(phrase);
  return [];
}

/** Le chemin d'un papier de famille : à l'endroit que dit `famille.json`, sinon sous le dossier, au même nom sans égard à la casse. */
export function papierDeFamille(dossier: string, nom: string): string {
  const direct = join(dossier, nom);
  if (existsSync(direct)) return direct;
  const voulu = basename(nom).toLowerCase();
  return parcourir(dossier).find((chemin) => basename(chemin).toLowerCase() === voulu) ?? direct;
}

import { plaquesDuTexte } from "../../../domain/commun/plaques.ts";
import { comprendreDommage, comprendreOperation } from "../../../domain/fre/comprendre-ligne.ts";
import type { ChampVehicule, DocumentLu, LigneLue } from "../../../domain/fre/document-lu.ts";
import { CHAMPS_IDENTIFICATION } from "../../../domain/fre/identification.ts";
import { roleDeFiche } from "../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { datesDe } from "../commun/dates-imprimees.ts";
import { type Bloc, blocsDe, type Page, texteDe } from "../commun/geometrie.ts";
import { estMontant } from "../commun/montant-imprime.ts";
import { clausesDe } from "../commun/prose.ts";

/** Comment une page nomme un champ, quelle que soit la place de sa valeur. Une date n'y est pas : son nom est dans tous les titres. */
const NOMS: Readonly<Partial<Record<ChampVehicule, RegExp>>> = {
  immatriculation: /\b(?:immat\w*|plaque|registration)\b/,
  vin: /\b(?:vin|chassis|n serie|numero de serie|num serie)\b/,
  kilometrage: /\b(?:km|kms|kilom\w*|compteur|odometre)\b|\dkm\b/,
  contrat: /(?<!\b(?:fin|debut|duree|terme|type) (?:de |du )?)\b(?:contrat|contract|convention|dossier|ctr|cont)\b/,
};

const JOUR_MS = 86_400_000;
/** Un véhicule de location longue durée a plus de six mois quand il est rendu. */
const AGE_MINIMUM_JOURS = 180;

/**
 * Les champs du véhicule dont la page porte le nom, ou de quoi les remplir : une date que rien n'a prise peut être celle qui manque, la mise en
 * circulation si elle est ancienne, la restitution sinon. Ce qui n'y est pas n'est sans doute pas imprimé.
 */
export function champsNommes(pages: readonly Page[], lu: DocumentLu): ChampVehicule[] {
  const rangees = pages.flatMap((page) => page.rangees.map(({ mots }) => texteDe(mots)));
  const dits = nommant(pages).map(plier);
  const numero = lu.numero === null ? null : plier(lu.numero);
  const libres = datesLibres(rangees, lu);
  const [reference = null] = [lu.date_document, ...lu.vehicules.map((v) => v.date_restitution)].filter(
    (d) => d !== null,
  );
  const ancienne = (date: string) =>
    reference !== null && Date.parse(reference) - Date.parse(date) > AGE_MINIMUM_JOURS * JOUR_MS;
  return CHAMPS_IDENTIFICATION.filter((champ) => {
    if (champ === "date_mise_en_circulation") return libres.some(ancienne);
    if (champ === "date_restitution") return libres.some((date) => !ancienne(date));
    // « Dossier FRE24-473283 » : le numéro du papier n'est pas celui d'un contrat qui manque.
    const autres = champ === "contrat" && numero ? dits.filter((texte) => !texte.includes(numero)) : dits;
    return NOMS[champ] === undefined || autres.some((texte) => NOMS[champ]?.test(texte));
  });
}

/** Les rangées d'une page, sans les tarifs ni les titres d'articles de ses conditions : ce qu'ils nomment n'est pas imprimé de ce véhicule. */
function nommant(pages: readonly Page[]): string[] {
  return pages.flatMap(({ rangees }) => {
    const clauses = clausesDe(rangees);
    const tarife = (bloc: Bloc) =>
      bloc.mots.every((mot) => clauses.has(mot)) && bloc.mots.some(({ texte }) => estMontant(texte));
    return rangees
      .map((rangee) => blocsDe(rangee, 1.5).filter((bloc) => !tarife(bloc) && !ARTICLE.test(texteDe(bloc.mots))))
      .map((blocs) => blocs.map(({ mots }) => texteDe(mots)).join(" "));
  });
}

const ARTICLE = /^article \d/i;

/** Les rôles que les étiquettes (« Méthode : … ») et les intitulés seuls dans leur case annoncent, quelles que soient les lignes lues. */
export function rolesAnnonces(pages: readonly Page[]): ReadonlySet<RoleColonne | null> {
  const cases = pages.flatMap(({ rangees }) => rangees.flatMap((rangee) => blocsDe(rangee)));
  const textes = new Set(cases.map(({ mots }) => texteDe(mots)));
  return new Set([...textes].map((texte) => roleDeFiche((/^[^:]{3,40}(?=\s?:)/.exec(texte) ?? [texte])[0])));
}

/** Ce que la page annonce de chaque ligne, ou dit autour d'elles sans qu'elles l'aient pris : leur dommage, leur geste. */
export function codesNommes(
  pages: readonly Page[],
  annonces: ReadonlySet<RoleColonne | null>,
  lu: DocumentLu,
): ("dommage" | "operation")[] {
  return (["dommage", "operation"] as const).filter((code) => annonces.has(code) || estTu(pages, lu, code));
}

const COMPRENDRE = { dommage: (texte: string) => comprendreDommage(texte, null), operation: comprendreOperation };

/** Vrai si la plupart des lignes sans ce code ont, dans leurs propres rangées et hors de leur désignation, un mot qui le dit. */
function estTu(pages: readonly Page[], { vehicules }: DocumentLu, code: "dommage" | "operation"): boolean {
  const lignes = vehicules.flatMap((vehicule) => vehicule.lignes);
  const sans = lignes.filter((ligne) => ligne.facturable && ligne.element !== null && ligne[code] === null);
  const tues = sans.filter((ligne) => autourDe(pages, ligne).some((texte) => COMPRENDRE[code](texte) !== null));
  return tues.length > 0 && tues.length * 2 >= sans.length;
}

/** Les textes imprimés dans la zone d'une ligne, sans sa désignation ni ses rangées chiffrées, où une part du prix porte le nom d'un geste. */
function autourDe(pages: readonly Page[], { page: numero, zone, designation }: LigneLue): string[] {
  const page = pages.find((p) => p.numero === numero);
  // Une page tournée pour être lue ne se retrouve pas à la zone que l'écran montre.
  if (!page || !zone || page.quart) return [];
  const [haut, bas] = [zone.y, zone.y + zone.hauteur].map((y) => y * page.hauteur) as [number, number];
  const [gauche, droite] = [zone.x, zone.x + zone.largeur].map((x) => x * page.largeur) as [number, number];
  return page.rangees
    .filter(({ y }) => y > haut && y < bas)
    .map(({ mots }) => mots.filter(({ x0, x1 }) => x0 > gauche - 2 && x1 < droite + 2))
    .filter((mots) => !mots.some(({ texte }) => estMontant(texte)))
    .map((mots) => texteDe(mots).replace(designation, ""));
}

/** Les dates imprimées que la lecture n'a données à aucun champ. */
function datesLibres(rangees: readonly string[], { date_document, vehicules }: DocumentLu): string[] {
  const prises = new Set([
    date_document,
    ...vehicules.flatMap((v) => [v.date_mise_en_circulation, v.date_restitution, v.expertise?.date ?? null]),
  ]);
  return [...new Set(rangees.flatMap(datesDe))].filter((date) => !prises.has(date));
}

/** Les plaques imprimées que ne porte aucun véhicule lu, quand il y en a plus que de véhicules : l'un n'a peut-être pas été détaché. */
export function plaquesEnTrop(pages: readonly Page[], { numero, vehicules }: DocumentLu): string[] {
  const textes = pages.flatMap(({ rangees }) => rangees.flatMap((r) => blocsDe(r).map(({ mots }) => texteDe(mots))));
  // Un numéro de document peut avoir la forme d'une plaque.
  const numeros = new Set(plaquesDuTexte(numero ?? "").map(({ texte }) => texte));
  const plaques = [...new Set(textes.flatMap(plaquesDuTexte).map(({ texte }) => texte))].filter(
    (plaque) => !numeros.has(plaque),
  );
  if (plaques.length <= vehicules.length) return [];
  return plaques.filter((plaque) => !vehicules.some(({ immatriculation }) => immatriculation === plaque));
}

/** Les champs qu'aucun véhicule n'a. */
export const colonnesAbsentes = ({ vehicules }: DocumentLu): ChampVehicule[] =>
  CHAMPS_IDENTIFICATION.filter((champ) => vehicules.every((vehicule) => vehicule[champ] === null));

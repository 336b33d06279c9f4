import { z } from "zod";
import { comprendrePiece } from "../fre/comprendre-element.ts";
import { type Zone, zone } from "../fre/document-lu.ts";
import { plier } from "../fre/vocabulaire/texte.ts";

/** Une photo imprimée dans un document : sa page, sa place, et ce qui est écrit contre elle. */
export const photoImprimee = z.object({
  rang: z.int().nonnegative(),
  page: z.int().positive(),
  zone,
  legende: z.string(),
});
export type PhotoImprimee = z.infer<typeof photoImprimee>;

/** Une photo imprimée, et la ligne qu'elle illustre ; nulle quand la page ne le dit pas. */
export const photoDeDocument = photoImprimee.extend({ ligne_id: z.string().nullable() });
export type PhotoDeDocument = z.infer<typeof photoDeDocument>;

/** Ce qu'une ligne lue a de quoi reconnaître sa photo. */
export interface LigneIllustree {
  id: string;
  page: number | null;
  zone: Zone | null;
  /** Numéro imprimé de la ligne. */
  numero: string | null;
  element: string | null;
}

/** Une photo qui suit sa ligne en est séparée de moins que cela, en fraction de la hauteur de page. */
const SOUS_LA_LIGNE = 0.05;
/** Une légende se relie à sa ligne par ces mots ; « Photo 3 » ne dit que le rang de la photo. */
const NUMERO_DE_LIGNE =
  /\b(?:ligne|dommage|degat|degradation|defaut|repere|rep|poste|item|point|no|n)(?: no?)? (\d{1,3})\b/;
const NUMERO_SEUL = /^(\d{1,3})$/;
const NUMERO_DE_PHOTO = /\b(?:photo|photographie|cliche|vue|fig|figure|image)(?: no?)? (\d{1,3})\b/;

const nombre = (texte: string | undefined): number | null => (texte === undefined ? null : Number(texte));
const numeroDe = (ligne: LigneIllustree): number | null => nombre(/\d{1,3}/.exec(ligne.numero ?? "")?.[0]);

/**
 * Relie chaque photo imprimée à la ligne qu'elle illustre : par le numéro de sa légende, sinon par la pièce que celle-ci nomme, sinon par sa
 * place, contre une seule ligne. Une photo qui pourrait en illustrer deux n'en illustre aucune.
 */
export function relierPhotos(photos: readonly PhotoImprimee[], lignes: readonly LigneIllustree[]): PhotoDeDocument[] {
  const parNumero = Map.groupBy(lignes, numeroDe);
  const numerotees = suiteDesPhotos(photos, parNumero);
  return photos.map((photo) => ({
    ...photo,
    ligne_id:
      parLeNumero(photo, parNumero, numerotees) ??
      parLaPiece(photo, lignes) ??
      parLaPlace(photo, photos, lignes) ??
      null,
  }));
}

type ParNumero = ReadonlyMap<number | null, readonly LigneIllustree[]>;
const seule = (lignes: readonly LigneIllustree[] | undefined): string | undefined =>
  lignes?.length === 1 ? lignes[0]?.id : undefined;

/** « Photo 1 » à « Photo 7 » pour sept lignes numérotées de même : les numéros se répondent. Autant de photos ou davantage : ils n'ont rien à voir. */
function suiteDesPhotos(photos: readonly PhotoImprimee[], parNumero: ParNumero): boolean {
  const dites = photos.map((p) => nombre(NUMERO_DE_PHOTO.exec(plier(p.legende))?.[1])).filter((n) => n !== null);
  const lignes = [...parNumero.keys()].filter((n) => n !== null);
  return (
    lignes.length > 1 &&
    dites.length === lignes.length &&
    new Set(dites).size === dites.length &&
    dites.every((n) => parNumero.has(n))
  );
}

function parLeNumero({ legende }: PhotoImprimee, parNumero: ParNumero, numerotees: boolean): string | undefined {
  const texte = plier(legende);
  const dePhoto = nombre(NUMERO_DE_PHOTO.exec(texte)?.[1]);
  // « Photo n° 3 » dit le rang de la photo : il ne vaut celui d'une ligne que si les deux suites se répondent.
  const deLigne = nombre((NUMERO_SEUL.exec(texte) ?? NUMERO_DE_LIGNE.exec(texte.replace(NUMERO_DE_PHOTO, " ")))?.[1]);
  const numero = deLigne ?? (numerotees ? dePhoto : null);
  return numero === null ? undefined : seule(parNumero.get(numero));
}

const SANS_POSITION = { longueur: null, cote: null };
/** La légende nomme une pièce qu'une seule ligne touche. */
function parLaPiece({ legende }: PhotoImprimee, lignes: readonly LigneIllustree[]): string | undefined {
  const element = legende === "" ? null : comprendrePiece(legende, SANS_POSITION)?.element;
  return element ? seule(lignes.filter((l) => l.element === element)) : undefined;
}

interface Situee {
  id: string;
  haut: number;
  bas: number;
  milieu: number;
}

/** À côté de sa ligne ou dans son cadre ; sinon juste sous elle, quand une autre ligne vient après. */
function parLaPlace(
  photo: PhotoImprimee,
  photos: readonly PhotoImprimee[],
  lignes: readonly LigneIllustree[],
): string | undefined {
  const siennes = lignes
    .flatMap(({ id, page, zone: z }): Situee[] =>
      page === photo.page && z && z.hauteur > 0
        ? [{ id, haut: z.y, bas: z.y + z.hauteur, milieu: z.y + z.hauteur / 2 }]
        : [],
    )
    .toSorted((a, b) => a.haut - b.haut);
  const [haut, bas] = [photo.zone.y, photo.zone.y + photo.zone.hauteur];
  const milieu = (haut + bas) / 2;
  const contre = siennes.filter((l) => (l.milieu >= haut && l.milieu <= bas) || (milieu >= l.haut && milieu <= l.bas));
  if (contre.length > 0) return contre.length === 1 ? contre[0]?.id : undefined;
  const dessus = siennes.findLast((l) => l.bas <= haut);
  const dessous = siennes.find((l) => l.haut >= bas);
  if (!dessus || !dessous) return undefined;
  // Plusieurs photos d'une même ligne se suivent : la plus haute dit si elles la touchent.
  const premiere = Math.min(
    ...photos
      .filter((p) => p.page === photo.page && p.zone.y >= dessus.bas && p.zone.y + p.zone.hauteur <= dessous.haut)
      .map((p) => p.zone.y),
  );
  return premiere - dessus.bas <= SOUS_LA_LIGNE ? dessus.id : undefined;
}

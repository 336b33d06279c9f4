import { mediane } from "../commun/mediane.ts";
import type { MotReconnu } from "./mots-reconnus.ts";
import type { Raster } from "./raster.ts";

/** Mots d'une page lue sans la découper en lignes : chaque suite de lettres est cherchée là où elle est. */
export type LireEpars = (image: Raster) => Promise<MotReconnu[]>;

/** Sous cette confiance, un mot est peut-être deux rangées lues en une. */
const DOUTEUSE = 60;
/** Un mot plus haut que les autres à ce point tient sur deux rangées. */
const HAUT = 1.7;
/** Quelques mots douteux sont une tache ou une signature ; davantage, une page dont les cellules ne s'alignent pas. */
const DOUTEUX_MINIMUM = 4;
/** Un mot épars ne vaut que lu assez sûrement. */
const SURE = 70;
/** Part d'un mot qu'un autre recouvre pour être le même. */
const MEME_PLACE = 0.35;

const hauteur = ({ bbox }: MotReconnu): number => bbox.y1 - bbox.y0;
const estAlphanumerique = ({ text }: MotReconnu): boolean => /[\p{L}\p{N}]/u.test(text);

function douteuxDe(mots: readonly MotReconnu[]): Set<MotReconnu> {
  const courante = mediane(mots.filter(({ confidence }) => confidence >= SURE).map(hauteur));
  return new Set(
    mots.filter((mot) => estAlphanumerique(mot) && (mot.confidence < DOUTEUSE || hauteur(mot) > HAUT * courante)),
  );
}

/** Part du plus petit des deux mots que l'autre recouvre. */
function recouvrement({ bbox: a }: MotReconnu, { bbox: b }: MotReconnu): number {
  const large = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const haut = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  if (large <= 0 || haut <= 0) return 0;
  const aire = ({ x0, x1, y0, y1 }: MotReconnu["bbox"]) => Math.max(1, (x1 - x0) * (y1 - y0));
  return (large * haut) / Math.min(aire(a), aire(b));
}

/** Les mots sûrs de la première lecture, et ceux que la lecture éparse met à la place des autres ou là où rien n'avait été lu. */
function marier(mots: readonly MotReconnu[], douteux: ReadonlySet<MotReconnu>, epars: readonly MotReconnu[]) {
  const surs = mots.filter((mot) => !douteux.has(mot));
  // Un point lu dans l'encre d'un mot n'en tient pas lieu.
  const enPlace = surs.filter(estAlphanumerique);
  const nouveaux = epars.filter(
    (mot) =>
      mot.confidence >= SURE &&
      estAlphanumerique(mot) &&
      !enPlace.some((autre) => recouvrement(mot, autre) > MEME_PLACE),
  );
  const gardes = [...douteux].filter((mot) => !nouveaux.some((autre) => recouvrement(mot, autre) > MEME_PLACE));
  return [...surs, ...gardes, ...nouveaux];
}

/**
 * Des cellules centrées sur deux rangées en face d'autres d'une seule ne s'alignent pas : la lecture en lignes en mêle deux en un mot illisible. Une
 * page où plusieurs mots le sont se relit sans lignes, et seuls ces mots changent. Toute autre page est rendue telle quelle.
 */
export async function relireEpars(
  image: Raster,
  mots: readonly MotReconnu[],
  lireEpars: LireEpars,
): Promise<readonly MotReconnu[]> {
  const douteux = douteuxDe(mots);
  return douteux.size < DOUTEUX_MINIMUM ? mots : marier(mots, douteux, await lireEpars(image));
}

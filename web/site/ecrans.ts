import analyses from "./ecrans/analyses.avif";
import analysesTelephone from "./ecrans/analyses-telephone.avif";
import lecture from "./ecrans/lecture.avif";
import lectureTelephone from "./ecrans/lecture-telephone.avif";
import repartition from "./ecrans/repartition.avif";

/** Les écrans pris par scripts/captures-site.ts, à la taille où la page les montre. */
export const ECRANS = {
  lecture: { src: lecture, largeur: 1060, hauteur: 690 },
  lectureTelephone: { src: lectureTelephone, largeur: 390, hauteur: 760 },
  analyses: { src: analyses, largeur: 1080, hauteur: 740 },
  analysesTelephone: { src: analysesTelephone, largeur: 390, hauteur: 760 },
  repartition: { src: repartition, largeur: 540, hauteur: 740 },
} as const;

import { type EtatLu, VUE_COMPTEUR, VUES_PLAQUE, type Vue } from "../../../../domain/etats-des-lieux/etat.ts";

/** Les vues où une plaque ou un compteur se lit. */
export const SE_LIT: ReadonlySet<Vue> = new Set([...VUES_PLAQUE, VUE_COMPTEUR]);

/** De chacune de ces vues, la dernière photo : celle qui compte. */
export const photosALire = (etat: EtatLu): string[] =>
  [...SE_LIT].flatMap((vue) => etat.photos.filter((p) => p.vue === vue).at(-1)?.fichier_id ?? []);

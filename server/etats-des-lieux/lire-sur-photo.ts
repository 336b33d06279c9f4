import { normaliserPlaque } from "../../domain/commun/plaques.ts";
import { erreursEtat } from "../../domain/etats-des-lieux/etat.erreurs.ts";
import { type LecturePhoto, VUE_COMPTEUR, VUES_PLAQUE, type Vue } from "../../domain/etats-des-lieux/etat.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { type AChercher, lirePhoto } from "../lecture/photo/photo-lue.ts";
import { photoALire } from "./etats.queries.ts";

const aChercher = (vue: Vue | null): AChercher | null => {
  if (vue === VUE_COMPTEUR) return "compteur";
  return vue && VUES_PLAQUE.includes(vue) ? "plaque" : null;
};

/** La plaque ou le kilométrage que montre la photo d'une vue ; rien ne s'écrit. Lève introuvable (404). */
export async function lireSurPhoto(
  { id, fichier_id }: { id: string; fichier_id: string },
  { services, jeton, maintenant }: ContexteConnecte,
): Promise<LecturePhoto> {
  const photo = await services.base.ecrire(jeton, maintenant, (tx) => photoALire(tx, id, fichier_id), {
    lectureSeule: true,
  });
  if (!photo) throw erreursEtat.photoIntrouvable();
  const attendue = photo.immatriculation && normaliserPlaque(photo.immatriculation);
  const chercher = aChercher(photo.vue);
  if (!chercher) return { kilometrage: null, plaque: null, attendue };
  const { kilometrage, plaque } = await lirePhoto(services.fichiers, photo.cle, chercher);
  // Un compteur ne recule pas : lu plus bas qu'au départ, il est mal lu.
  const recule = kilometrage !== null && photo.km_depart !== null && kilometrage < photo.km_depart;
  return { kilometrage: recule ? null : kilometrage, plaque, attendue };
}

import { COTE_JUGE, type DoutePhoto, douterDeLaPhoto, mesurerPhoto } from "../../domain/photos/juger-photo.ts";
import { ouvrirEnGris } from "./ouvrir-en-gris.ts";

/** Ce qui fait douter d'une photo, jugé sur l'appareil, réseau ou non ; nul si rien, ou si ce navigateur ne sait pas l'ouvrir. */
export async function regarderPhoto(photo: Blob): Promise<DoutePhoto | null> {
  const gris = await ouvrirEnGris(photo, COTE_JUGE);
  return gris && douterDeLaPhoto(mesurerPhoto(gris.points, gris.largeur, gris.hauteur));
}

// libheif-js (LGPL-3.0) n'est nommé qu'ici : non modifié, remplaçable par une autre version de même interface (docs/adr/0017-photos-heic.md).
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** Les appels de libheif dont ce module se sert ; les structures rendues par valeur passent par une première adresse. */
interface LibHeif {
  HEAPU8: Uint8Array;
  _malloc(taille: number): number;
  _heif_context_alloc(): number;
  _heif_context_read_from_memory_without_copy(
    erreur: number,
    c: number,
    o: number,
    taille: number,
    options: number,
  ): void;
  _heif_context_get_primary_image_handle(erreur: number, c: number, poignee: number): void;
  _heif_image_handle_get_item_id(poignee: number): number;
  _heif_image_handle_get_width(poignee: number): number;
  _heif_image_handle_get_height(poignee: number): number;
  _heif_image_handle_get_raw_color_profile_size(poignee: number): number;
  _heif_image_handle_get_raw_color_profile(erreur: number, poignee: number, cible: number): void;
  _heif_image_handle_get_image_tiling(erreur: number, poignee: number, transformee: number, tuiles: number): void;
  _heif_item_get_transformation_properties(c: number, item: number, liste: number, nombre: number): number;
  _heif_item_get_property_type(c: number, item: number, propriete: number): number;
  _heif_item_get_property_transform_mirror(c: number, item: number, propriete: number): number;
  _heif_item_get_property_transform_rotation_ccw(c: number, item: number, propriete: number): number;
  _heif_orientation_concat(premiere: number, seconde: number): number;
  _heif_decoding_options_alloc(): number;
  _heif_decode_image(erreur: number, p: number, image: number, espace: number, chroma: number, options: number): void;
  _heif_image_handle_decode_image_tile(
    erreur: number,
    poignee: number,
    image: number,
    espace: number,
    chroma: number,
    options: number,
    x: number,
    y: number,
  ): void;
  _heif_image_get_width(image: number, canal: number): number;
  _heif_image_get_height(image: number, canal: number): number;
  _heif_image_get_plane_readonly2(image: number, canal: number, pas: number): number;
  _heif_image_release(image: number): void;
}

const RVB = 1;
const RVB_ENTRELACE = 10;
const CANAL_ENTRELACE = 10;
const MAX_TRANSFORMATIONS = 8;

/** Reçoit des rangées de points RVB, huit bits par composante, sans bourrage ; le tampon ne vaut que le temps de l'appel. */
export type Recevoir = (rangees: Buffer) => Promise<void>;

export interface PhotoHeic {
  largeur: number;
  hauteur: number;
  colonnes: number;
  rangees: number;
  tuile: { largeur: number; hauteur: number };
  /** Sens dans lequel tourner les points rendus, numéroté comme dans l'EXIF (1 : tels quels). */
  orientation: number;
  /** Profil de couleurs ICC de l'appareil, souvent Display P3. */
  profil: Buffer | null;
  /** Décode une tuile et la donne du haut vers le bas. Lève si elle est abîmée ou n'a pas la taille annoncée. */
  lireTuile(x: number, y: number, recevoir: Recevoir): Promise<void>;
}

/** Ouvre la photo principale d'un fichier HEIC, sans rien décoder encore. Lève si le fichier n'en contient pas. */
export async function ouvrirHeic(fichier: Buffer): Promise<PhotoHeic> {
  const module = await import("libheif-js/libheif-wasm/libheif.js");
  const fabriquer = module.default as unknown as (options: object) => LibHeif;
  const code = createRequire(import.meta.url).resolve("libheif-js/libheif-wasm/libheif.wasm");
  const lib = fabriquer({ wasmBinary: await readFile(code) });
  // La mémoire du module change de place quand elle grandit : sa vue se reprend à chaque lecture.
  const vue = () => new DataView(lib.HEAPU8.buffer);
  const erreur = lib._malloc(16);
  const sortie = lib._malloc(128);
  const exiger = (quoi: string): void => {
    const [code, detail] = [vue().getInt32(erreur, true), vue().getInt32(erreur + 4, true)];
    if (code !== 0) throw new Error(`libheif, ${quoi} (${code}, ${detail})`);
  };

  const adresse = lib._malloc(fichier.length);
  lib.HEAPU8.set(fichier, adresse);
  const contexte = lib._heif_context_alloc();
  lib._heif_context_read_from_memory_without_copy(erreur, contexte, adresse, fichier.length, 0);
  exiger("fichier illisible");
  lib._heif_context_get_primary_image_handle(erreur, contexte, sortie);
  exiger("aucune photo");
  const poignee = vue().getUint32(sortie, true);

  const item = lib._heif_image_handle_get_item_id(poignee);
  const { orientation, rognee } = lireSens(lib, contexte, item, sortie);
  const options = lib._heif_decoding_options_alloc();
  const tuiles = lireTuiles();
  // Une photo rognée, ou dont les tuiles n'ont pas une taille que le TIFF sait ranger, se décode d'un bloc, par la bibliothèque.
  const parTuiles = !rognee && tuiles.largeur % 16 === 0 && tuiles.hauteur % 16 === 0;
  // `ignore_transformations`, second octet de la structure : les tuiles sortent telles que rangées, sharp tourne l'image réduite.
  if (parTuiles) lib.HEAPU8[options + 1] = 1;

  const taille = parTuiles
    ? { largeur: tuiles.imageLargeur, hauteur: tuiles.imageHauteur }
    : { largeur: lib._heif_image_handle_get_width(poignee), hauteur: lib._heif_image_handle_get_height(poignee) };
  const tuile = parTuiles ? { largeur: tuiles.largeur, hauteur: tuiles.hauteur } : taille;

  function lireTuiles() {
    lib._heif_image_handle_get_image_tiling(erreur, poignee, 0, sortie);
    exiger("tuiles");
    const [, colonnes = 1, rangees = 1, largeur = 0, hauteur = 0, imageLargeur = 0, imageHauteur = 0] = Array.from(
      { length: 7 },
      (_, i) => vue().getUint32(sortie + 4 * i, true),
    );
    return { colonnes, rangees, largeur, hauteur, imageLargeur, imageHauteur };
  }

  async function lireTuile(x: number, y: number, recevoir: Recevoir): Promise<void> {
    if (parTuiles) lib._heif_image_handle_decode_image_tile(erreur, poignee, sortie, RVB, RVB_ENTRELACE, options, x, y);
    else lib._heif_decode_image(erreur, poignee, sortie, RVB, RVB_ENTRELACE, options);
    exiger(`tuile ${x}, ${y}`);
    const image = vue().getUint32(sortie, true);
    try {
      await donnerPoints(lib, image, sortie, tuile, recevoir);
    } finally {
      lib._heif_image_release(image);
    }
  }

  return {
    ...taille,
    colonnes: parTuiles ? tuiles.colonnes : 1,
    rangees: parTuiles ? tuiles.rangees : 1,
    tuile,
    orientation: parTuiles ? orientation : 1,
    profil: lireProfil(lib, poignee, erreur),
    lireTuile,
  };
}

/** Rotations et miroirs de la photo, composés en une orientation EXIF, et si un rognage s'y ajoute. */
function lireSens(lib: LibHeif, contexte: number, item: number, sortie: number) {
  const nombre = lib._heif_item_get_transformation_properties(contexte, item, sortie, MAX_TRANSFORMATIONS);
  const vue = new DataView(lib.HEAPU8.buffer);
  const proprietes = Array.from({ length: nombre }, (_, i) => vue.getUint32(sortie + 4 * i, true));
  let orientation = 1;
  let rognee = false;
  for (const propriete of proprietes) {
    const genre = lib._heif_item_get_property_type(contexte, item, propriete);
    if (genre === quatre("clap")) rognee = true;
    const tour =
      genre === quatre("irot") ? lib._heif_item_get_property_transform_rotation_ccw(contexte, item, propriete) : 0;
    const miroir =
      genre === quatre("imir") ? lib._heif_item_get_property_transform_mirror(contexte, item, propriete) : -1;
    orientation = lib._heif_orientation_concat(
      orientation,
      { 90: 8, 180: 3, 270: 6 }[tour] ?? { 0: 4, 1: 2 }[miroir] ?? 1,
    );
  }
  return { orientation, rognee };
}

const quatre = (lettres: string): number => Buffer.from(lettres, "latin1").readUInt32BE();

function lireProfil(lib: LibHeif, poignee: number, erreur: number): Buffer | null {
  const taille = lib._heif_image_handle_get_raw_color_profile_size(poignee);
  if (taille === 0) return null;
  const adresse = lib._malloc(taille);
  lib._heif_image_handle_get_raw_color_profile(erreur, poignee, adresse);
  return Buffer.from(lib.HEAPU8.slice(adresse, adresse + taille));
}

const RANGEES_A_LA_FOIS = 64;

/** Donne les points par petites bandes : copier l'image entière doublerait ce qu'elle pèse. */
async function donnerPoints(
  lib: LibHeif,
  image: number,
  sortie: number,
  { largeur, hauteur }: PhotoHeic["tuile"],
  recevoir: Recevoir,
): Promise<void> {
  const plan = lib._heif_image_get_plane_readonly2(image, CANAL_ENTRELACE, sortie);
  if (
    plan === 0 ||
    lib._heif_image_get_width(image, CANAL_ENTRELACE) !== largeur ||
    lib._heif_image_get_height(image, CANAL_ENTRELACE) !== hauteur
  )
    throw new Error("libheif, une tuile n'a pas la taille annoncée");
  const pas = new DataView(lib.HEAPU8.buffer).getUint32(sortie, true);
  const bande = Buffer.allocUnsafe(RANGEES_A_LA_FOIS * largeur * 3);
  for (let haut = 0; haut < hauteur; haut += RANGEES_A_LA_FOIS) {
    const rangees = Math.min(RANGEES_A_LA_FOIS, hauteur - haut);
    for (let i = 0; i < rangees; i += 1) {
      const place = plan + (haut + i) * pas;
      bande.set(lib.HEAPU8.subarray(place, place + largeur * 3), i * largeur * 3);
    }
    await recevoir(bande.subarray(0, rangees * largeur * 3));
  }
}

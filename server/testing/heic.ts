/** Une vraie photo HEIC (image HEVC de 24 × 16 points, telle qu'un téléphone l'enveloppe) : Chromium n'a pas de quoi la décoder. */
export const HEIC = Buffer.from(
  "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAABgAEAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAJQACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFluqumubgQEDAgAAAAwCAAAADAIQiAAEABkQBwXPBiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAGAAAABAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAC1tZGF0AAAAISgBrwtIS0OA9f06VRunH2LUSF5QqNVqVoCckjl6kCuAsA==",
  "base64",
);

/** Le réglage du décodeur et des tuiles HEVC de 512 × 512 points, chacune d'une couleur (`heif-enc -q 50 -p x265:info=0`). */
const REGLAGE = Buffer.from(
  "AAAAeGh2Y0MBA3AAAAAAAAAAAABa8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwBaugJAIQABACxCAQEDcAAAAwCQAAADAAADAFqgBAIAgFluk5KS5uBAQMCAAAADAIAAAAMAhCIAAQAGRAHAcYMS",
  "base64",
);
const TUILES = {
  rouge:
    "AAAAeigBrExBn0DCySCIbuz/2vmv8O6f5Xk/wRITqmbhhJwAAAMAAAMAAAMAuIAFtJwAAAMAAAMAAAMAAAMDDgAAAwAAAwAAAwAABGwAAAMAAAMAAAMA14AAAAMAAAMAALaAAAADAAADAA7YAAADAAADAFtAAAADAAADANeA",
  vert: "AAAAeCgBrExBfQYtKERu7P+muv7fcf1eT/BEhOqZuGEnAAADAAADAAADAC4gBbScAAADAAADAAADAAADAw4AAAMAAAMAAAMAAARsAAADAAADAAADANeAAAADAAADAAC2gAAAAwAAAwAO2AAAAwAAAwBbQAAAAwAAAwDXgA==",
  bleu: "AAAAeigBrExBn0DCySCIbuz/5emYOjAR+fk/wRITqmbhhJwAAAMAAAMAAAMAuIAFtJwAAAMAAAMAAAMAAAMDDgAAAwAAAwAAAwAABGwAAAMAAAMAAAMA14AAAAMAAAMAALaAAAADAAADAA7YAAADAAADAFtAAAADAAADANeA",
  gris: "AAAAcCgBrExBcPYpKERyNKhOgxXx2rJBhbfyAAADAAADAAADAG3ABazCAAADAAADAAADAAAKeAAAAwAAAwAAAwAAB7QAAAMAAAMAAAMBAQAAAwAAAwAAt4AAAAMAAAMADtgAAAMAAAMAW0AAAAMAAAMA14A=",
} as const;
const COTE_TUILE = 512;

export interface PhotoComposee {
  largeur: number;
  hauteur: number;
  /** Couleur de la tuile à cette place ; grise par défaut. */
  tuile?: (x: number, y: number) => keyof typeof TUILES;
  /** Quarts de tour vers la gauche (`irot`) : 3 pour un téléphone tenu droit. */
  tour?: 0 | 1 | 2 | 3;
  /** Miroir (`imir`) : 0 échange le haut et le bas, 1 la gauche et la droite. */
  miroir?: 0 | 1;
  /** Bords retirés, en points (`clap`). */
  rognee?: { largeur: number; hauteur: number };
  profil?: Buffer;
  /** Bloc EXIF, tel qu'un appareil l'écrit. */
  exif?: Buffer;
  /** Contenu HEVC à la place des tuiles d'une couleur : un réglage (`hvcC`, boîte entière) et une suite d'octets par tuile, rangées d'abord. */
  hevc?: { reglage: Buffer; tuiles: Buffer[] };
}

/** Un HEIC comme en écrit un iPhone : une grille de tuiles de 512 points, cachées, dont la photo principale n'est que l'assemblage. */
export function composerHeic(photo: PhotoComposee): Buffer {
  const { largeur, hauteur, tuile = () => "gris", tour = 0, miroir, rognee, profil, exif, hevc } = photo;
  const colonnes = Math.ceil(largeur / COTE_TUILE);
  const rangees = Math.ceil(hauteur / COTE_TUILE);
  const nombre = colonnes * rangees;
  const contenus = hevc?.tuiles ?? Object.values(TUILES).map((t) => Buffer.from(t, "base64"));
  const couleurs = Object.keys(TUILES);
  // Les tuiles d'une même couleur nomment les mêmes octets : une photo de cent mégapixels tient en quelques dizaines de kilo-octets.
  const contenuDe = (i: number) => (hevc ? i : couleurs.indexOf(tuile(i % colonnes, Math.floor(i / colonnes))));
  const corps = [...contenus, ...(exif ? [Buffer.concat([entier(4, 0), exif])] : [])];
  const grille = Buffer.concat([octets(0, 1, rangees - 1, colonnes - 1), entier(4, largeur), entier(4, hauteur)]);
  const [photoId, exifId] = [nombre + 1, nombre + 2];

  const proprietes = [
    hevc?.reglage ?? REGLAGE,
    pleine("ispe", entier(4, COTE_TUILE), entier(4, COTE_TUILE)),
    pleine("ispe", entier(4, largeur), entier(4, hauteur)),
    pleine("pixi", octets(3, 8, 8, 8)),
  ];
  const deLaPhoto = [3, 4];
  const ajouter = (propriete: Buffer) => deLaPhoto.push(proprietes.push(propriete));
  if (profil) ajouter(boite("colr", Buffer.from("prof"), profil));
  if (rognee) ajouter(boite("clap", ...[rognee.largeur, 1, rognee.hauteur, 1, 0, 1, 0, 1].map((n) => entier(4, n))));
  if (tour) ajouter(boite("irot", octets(tour)));
  if (miroir !== undefined) ajouter(boite("imir", octets(miroir)));

  const associer = (item: number, indices: number[]) =>
    Buffer.concat([entier(2, item), octets(indices.length, ...indices.map((i) => (i === 1 ? 0x80 : 0) | i))]);
  const tuileIds = Array.from({ length: nombre }, (_, i) => i + 1);
  const info = (item: number, genre: string, cachee: 0 | 1) =>
    boite("infe", octets(2, 0, 0, cachee), entier(2, item), entier(2, 0), Buffer.from(`${genre}\0`));
  const infos = [
    ...tuileIds.map((item) => info(item, "hvc1", 1)),
    info(photoId, "grid", 0),
    ...(exif ? [info(exifId, "Exif", 1)] : []),
  ];
  const references = [
    boite("dimg", entier(2, photoId), entier(2, nombre), ...tuileIds.map((item) => entier(2, item))),
    ...(exif ? [boite("cdsc", entier(2, exifId), entier(2, 1), entier(2, photoId))] : []),
  ];
  const meta = (debut: number) => {
    const places = corps.map((_, i) => debut + corps.slice(0, i).reduce((somme, c) => somme + c.length, 0));
    const place = (item: number, methode: 0 | 1, ou: number, taille: number) =>
      Buffer.concat([
        entier(2, item),
        entier(2, methode),
        entier(2, 0),
        entier(2, 1),
        entier(4, ou),
        entier(4, taille),
      ]);
    const ou = (i: number) => [places[i] ?? 0, corps[i]?.length ?? 0] as const;
    const lieux = [
      ...tuileIds.map((item, i) => place(item, 0, ...ou(contenuDe(i)))),
      place(photoId, 1, 0, grille.length),
      ...(exif ? [place(exifId, 0, ...ou(corps.length - 1))] : []),
    ];
    return pleine(
      "meta",
      pleine("hdlr", entier(4, 0), Buffer.from("pict"), Buffer.alloc(13)),
      pleine("pitm", entier(2, photoId)),
      boite("iloc", octets(1, 0, 0, 0, 0x44, 0x00), entier(2, lieux.length), ...lieux),
      pleine("iinf", entier(2, infos.length), ...infos),
      pleine("iref", ...references),
      boite(
        "iprp",
        boite("ipco", ...proprietes),
        pleine(
          "ipma",
          entier(4, nombre + 1),
          ...tuileIds.map((i) => associer(i, [1, 2])),
          associer(photoId, deLaPhoto),
        ),
      ),
      boite("idat", grille),
    );
  };
  const ftyp = boite("ftyp", Buffer.from("heic"), entier(4, 0), Buffer.from("mif1heic"));
  // La taille de la table ne dépend pas des places qu'elle donne.
  const debut = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(debut), boite("mdat", ...corps)]);
}

const octets = (...valeurs: number[]): Buffer => Buffer.from(valeurs);

function entier(taille: 2 | 4, valeur: number): Buffer {
  const tampon = Buffer.alloc(taille);
  tampon.writeUIntBE(valeur, 0, taille);
  return tampon;
}

function boite(genre: string, ...contenu: Buffer[]): Buffer {
  const corps = Buffer.concat(contenu);
  return Buffer.concat([entier(4, corps.length + 8), Buffer.from(genre, "latin1"), corps]);
}

const pleine = (genre: string, ...contenu: Buffer[]): Buffer => boite(genre, entier(4, 0), ...contenu);

import { open } from "node:fs/promises";
import type { PhotoHeic } from "./libheif.ts";

const COURT = 3;
const LONG = 4;
const OPAQUE = 7;
const TAILLES: Record<number, number> = { [COURT]: 2, [LONG]: 4, [OPAQUE]: 1 };

interface Champ {
  etiquette: number;
  genre: number;
  valeurs: number[] | Buffer;
}

/**
 * Écrit la photo dans un TIFF sans compression, au fil du décodage : jamais plus d'une tuile en mémoire. Le TIFF garde le sens et le profil de
 * couleurs ; la suite le lit comme n'importe quelle image. Lève si une tuile est abîmée.
 */
export async function ecrireTiff(photo: PhotoHeic, cible: string): Promise<void> {
  const { colonnes, rangees, tuile } = photo;
  // Une photo d'un bloc se range par bandes : une tuile de TIFF se relit entière, une bande peu à peu.
  const seule = colonnes * rangees === 1;
  const poids = seule
    ? couperEnBandes(photo)
    : new Array<number>(colonnes * rangees).fill(tuile.largeur * tuile.hauteur * 3);
  const fichier = await open(cible, "wx");
  try {
    await fichier.write(composerEntete(photo, poids, seule));
    for (let y = 0; y < rangees; y += 1)
      for (let x = 0; x < colonnes; x += 1)
        await photo.lireTuile(x, y, async (points) => {
          await fichier.write(points);
        });
  } finally {
    await fichier.close();
  }
}

const RANGEES_PAR_BANDE = 64;

function couperEnBandes({ largeur, hauteur }: PhotoHeic): number[] {
  return Array.from(
    { length: Math.ceil(hauteur / RANGEES_PAR_BANDE) },
    (_, i) => Math.min(RANGEES_PAR_BANDE, hauteur - i * RANGEES_PAR_BANDE) * largeur * 3,
  );
}

/** L'en-tête et le répertoire d'un TIFF petit-boutien dont les données suivent, dans l'ordre. */
function composerEntete(photo: PhotoHeic, poids: number[], seule: boolean): Buffer {
  const places = (debut: number) => {
    let place = debut;
    return poids.map((p) => {
      const ici = place;
      place += p;
      return ici;
    });
  };
  const rangement = (debut: number): Champ[] =>
    seule
      ? [
          { etiquette: 273, genre: LONG, valeurs: places(debut) },
          { etiquette: 278, genre: LONG, valeurs: [RANGEES_PAR_BANDE] },
          { etiquette: 279, genre: LONG, valeurs: poids },
        ]
      : [
          { etiquette: 322, genre: LONG, valeurs: [photo.tuile.largeur] },
          { etiquette: 323, genre: LONG, valeurs: [photo.tuile.hauteur] },
          { etiquette: 324, genre: LONG, valeurs: places(debut) },
          { etiquette: 325, genre: LONG, valeurs: poids },
        ];
  const champs = (debut: number): Champ[] =>
    [
      { etiquette: 256, genre: LONG, valeurs: [photo.largeur] },
      { etiquette: 257, genre: LONG, valeurs: [photo.hauteur] },
      { etiquette: 258, genre: COURT, valeurs: [8, 8, 8] },
      { etiquette: 259, genre: COURT, valeurs: [1] },
      { etiquette: 262, genre: COURT, valeurs: [2] },
      { etiquette: 274, genre: COURT, valeurs: [photo.orientation] },
      { etiquette: 277, genre: COURT, valeurs: [3] },
      ...rangement(debut),
      ...(photo.profil ? [{ etiquette: 34675, genre: OPAQUE, valeurs: photo.profil }] : []),
    ].sort((a, b) => a.etiquette - b.etiquette);
  // La taille de l'en-tête ne dépend pas des places qu'il donne : un premier jet la mesure.
  return serialiser(champs(serialiser(champs(0)).length));
}

function serialiser(champs: Champ[]): Buffer {
  const repertoire = Buffer.alloc(8 + 2 + champs.length * 12 + 4);
  repertoire.write("II*\0", "latin1");
  repertoire.writeUInt32LE(8, 4);
  repertoire.writeUInt16LE(champs.length, 8);
  const suites: Buffer[] = [];
  let place = repertoire.length;
  champs.forEach(({ etiquette, genre, valeurs }, i) => {
    const ici = 10 + i * 12;
    const octets = enOctets(genre, valeurs);
    repertoire.writeUInt16LE(etiquette, ici);
    repertoire.writeUInt16LE(genre, ici + 2);
    repertoire.writeUInt32LE(valeurs.length, ici + 4);
    if (octets.length <= 4) octets.copy(repertoire, ici + 8);
    else {
      repertoire.writeUInt32LE(place, ici + 8);
      suites.push(octets);
      place += octets.length;
    }
  });
  return Buffer.concat([repertoire, ...suites]);
}

function enOctets(genre: number, valeurs: number[] | Buffer): Buffer {
  const octets = Buffer.isBuffer(valeurs) ? valeurs : Buffer.alloc(valeurs.length * (TAILLES[genre] ?? 1));
  if (!Buffer.isBuffer(valeurs))
    for (const [i, v] of valeurs.entries())
      if (genre === COURT) octets.writeUInt16LE(v, i * 2);
      else octets.writeUInt32LE(v, i * 4);
  // Chaque suite commence à une place paire.
  return octets.length % 2 === 0 ? octets : Buffer.concat([octets, Buffer.alloc(1)]);
}

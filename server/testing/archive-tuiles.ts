import { zxyToTileId } from "pmtiles";

/** Une tuile au zoom `z`, et ses octets. */
export interface TuileArchivee {
  z: number;
  x: number;
  y: number;
  octets: Uint8Array;
}

/** Les sortes de tuiles d'une archive PMTiles 3. */
export const SORTES = { vectorielle: 1, png: 2 } as const;
const SANS_COMPRESSION = 1;

/** Une petite archive PMTiles 3, sans compression ni sous-répertoire, écrite d'après la spécification publique du format. */
export function ecrireArchive(tuiles: readonly TuileArchivee[], sorte: number = SORTES.png): Buffer {
  const rangees = tuiles.map((t) => ({ ...t, id: zxyToTileId(t.z, t.x, t.y) })).sort((a, b) => a.id - b.id);
  const zooms = rangees.map((t) => t.z);
  const debuts = rangees.map((_, i) => rangees.slice(0, i).reduce((somme, t) => somme + t.octets.length, 0));
  const repertoire = Buffer.from(
    [
      rangees.length,
      ...rangees.map((t, i) => t.id - (rangees[i - 1]?.id ?? 0)),
      ...rangees.map(() => 1),
      ...rangees.map((t) => t.octets.length),
      ...debuts.map((debut) => debut + 1),
    ].flatMap(enVarint),
  );
  const details = Buffer.from("{}");
  const images = Buffer.concat(rangees.map((t) => t.octets));
  const entete = Buffer.alloc(127);
  entete.write("PMTiles", 0, "latin1");
  entete.writeUInt8(3, 7);
  const finDetails = entete.length + repertoire.length + details.length;
  const nombres = [
    [entete.length, repertoire.length],
    [entete.length + repertoire.length, details.length],
    [finDetails, 0],
    [finDetails, images.length],
    [rangees.length, rangees.length],
    [rangees.length],
  ].flat();
  for (const [rang, nombre] of nombres.entries()) entete.writeBigUInt64LE(BigInt(nombre), 8 + rang * 8);
  const reglages = [1, SANS_COMPRESSION, SANS_COMPRESSION, sorte, Math.min(...zooms), Math.max(...zooms)];
  for (const [rang, nombre] of reglages.entries()) entete.writeUInt8(nombre, 96 + rang);
  return Buffer.concat([entete, repertoire, details, images]);
}

/** Sept bits par octet, les plus faibles d'abord ; les numéros de tuiles dépassent 32 bits. */
function enVarint(nombre: number): number[] {
  return nombre < 128 ? [nombre] : [(nombre % 128) + 128, ...enVarint(Math.floor(nombre / 128))];
}

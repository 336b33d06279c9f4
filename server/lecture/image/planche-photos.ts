import { z } from "zod";
import { type PhotoImprimee, photoImprimee } from "../../../domain/documents/photos.ts";

/** Une photo détachée et ses octets JPEG. */
export interface PhotoDetachee extends PhotoImprimee {
  jpeg: Buffer;
}

const sommaire = z.array(photoImprimee.extend({ taille: z.int().nonnegative() }));
const TETE = 4;

/** Les photos d'un document dans un seul objet : la taille du sommaire, le sommaire en JSON, puis les images bout à bout. */
export function enPlanche(photos: readonly PhotoDetachee[]): Buffer {
  const table = Buffer.from(JSON.stringify(photos.map(({ jpeg, ...p }) => ({ ...p, taille: jpeg.length }))));
  const tete = Buffer.alloc(TETE);
  tete.writeUInt32BE(table.length);
  return Buffer.concat([tete, table, ...photos.map((p) => p.jpeg)]);
}

export function depuisPlanche(octets: Buffer): PhotoDetachee[] {
  const fin = TETE + octets.readUInt32BE(0);
  let debut = fin;
  return sommaire.parse(JSON.parse(octets.toString("utf8", TETE, fin))).map(({ taille, ...photo }) => {
    const jpeg = octets.subarray(debut, debut + taille);
    debut += taille;
    return { ...photo, jpeg };
  });
}

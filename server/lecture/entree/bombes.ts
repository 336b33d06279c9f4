import { inflateSync } from "node:zlib";
import { ErreurLecture } from "../commun/erreurs.ts";

// Le texte d'une page très dense tient en quelques centaines de kilo-octets, une police en quelques mégaoctets.
const FLUX_MAXIMUM = 32 * 1024 * 1024;
const TOTAL_MAXIMUM = 128 * 1024 * 1024;
/** Un vrai document se pèse en quelques millisecondes ; des centaines de flux faits pour échouer tard sont une attaque. */
const PESEE_MAXIMUM_MS = 3_000;
/** Le calcul du fil, non l'heure : une machine chargée ne fait pas d'un bon document une attaque. */
const calculDepense = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
/** Un dictionnaire de flux tient en quelques lignes, juste avant ses octets. */
const DICTIONNAIRE_MAXIMUM = 512;

/**
 * Lève `memoire_depassee` si un flux compressé du fichier en cache démesurément plus qu'il n'en montre. pdf.js le décompresserait d'un
 * trait, sans rendre la main : ni minuterie ni borne ne l'arrêteraient dans le même fil. Les images ne comptent pas, on ne les décode jamais.
 */
export function refuserBombes(octets: Uint8Array): void {
  const fichier = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
  const limite = calculDepense() + PESEE_MAXIMUM_MS;
  let total = 0;
  for (let i = fichier.indexOf("stream"); i >= 0; i = fichier.indexOf("stream", i + 6)) {
    const avant = fichier.toString("latin1", Math.max(0, i - DICTIONNAIRE_MAXIMUM), i);
    const dictionnaire = avant.slice(avant.lastIndexOf(" obj") + 1);
    const passes = dictionnaire.match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0;
    if (passes === 0 || avant.endsWith("end") || /\/Subtype\s*\/Image\b/.test(dictionnaire)) continue;
    total += tailleReelle(fichier.subarray(finDeLigne(fichier, i + 6)), passes);
    if (total > TOTAL_MAXIMUM) throw new ErreurLecture("memoire_depassee");
    if (calculDepense() > limite) throw new ErreurLecture("delai_depasse");
  }
}

function finDeLigne(fichier: Buffer, debut: number): number {
  const apres = fichier[debut] === 0x0d ? debut + 1 : debut;
  return fichier[apres] === 0x0a ? apres + 1 : apres;
}

function tailleReelle(flux: Buffer, passes: number): number {
  let contenu: Buffer = flux;
  let taille = 0;
  try {
    for (let passe = 0; passe < passes; passe += 1) {
      contenu = inflateSync(contenu, { maxOutputLength: FLUX_MAXIMUM });
      taille += contenu.length;
    }
  } catch (cause) {
    if ((cause as { code?: string }).code === "ERR_BUFFER_TOO_LARGE")
      throw new ErreurLecture("memoire_depassee", { cause });
    // Un flux abîmé ou chiffré ne se mesure pas ici : le lecteur en jugera, dans ses bornes.
  }
  return taille;
}

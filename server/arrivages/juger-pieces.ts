import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MotifArrivage } from "../../domain/arrivages/arrivage.ts";
import { nomRecu } from "../../domain/commun/nom-de-fichier.ts";
import { TAILLE_FICHIER_MAX } from "../../domain/fichiers/usages.ts";
import { reconnaitre } from "../fichiers/reconnaitre.ts";
import { ouvrirArchive } from "../imports/lecture/zip.ts";
import type { PieceBrute } from "./message-lu.ts";

/** Une pièce jugée : à ranger si `refus` est nul. `bloquant` : le motif qui retient tout le message. */
export interface PieceJugee {
  nom: string;
  taille: number;
  octets: Buffer;
  refus: { raison: string; ignoree: boolean; bloquant: MotifArrivage | null } | null;
}

/** Une archive de documents en tient quelques dizaines ; décompressée, elle tient en mémoire. */
const ENTREES_MAX = 100;
const ARCHIVE_OCTETS_MAX = 120 * 1024 * 1024;
const PIECES_MAX = 200;
/** Une image du corps plus légère est un logo ou une signature, non la photo d'un papier. */
const IMAGE_DE_CORPS_MAX = 150 * 1024;

/** Juge chaque pièce d'un message et ouvre ses archives. Ne lève jamais : ce qui ne va pas se dit sur la pièce. */
export async function jugerPieces(brutes: readonly PieceBrute[]): Promise<PieceJugee[]> {
  const jugees: PieceJugee[] = [];
  for (const brute of brutes.slice(0, PIECES_MAX))
    jugees.push(...(estArchive(brute.octets) ? await ouvrirZip(brute) : [juger(brute)]));
  return jugees.slice(0, PIECES_MAX);
}

const commence = (octets: Buffer, texte: string) => octets.subarray(0, texte.length).toString("latin1") === texte;
const estArchive = (octets: Buffer) => commence(octets, "PK\x03\x04") && !octets.includes("[Content_Types].xml");

/** Ce qui s'exécute, ou en a la forme : le nom comme le contenu suffisent à le retenir. */
const NOM_DANGEREUX =
  /\.(?:exe|com|scr|pif|bat|cmd|ps1|vbs?|vbe|jse?|wsf|wsh|hta|lnk|iso|img|vhdx?|msi|jar|dll|cpl|reg|docm|xlsm|pptm|xlam|xll|one|chm|html?|svg|shtml)$/i;
const EICAR = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";
/** Un PDF qui lance un programme ou du code : aucun loueur n'en imprime. */
const PDF_ACTIF = /\/(?:Launch|JavaScript|JS)\b/;

function estDangereuse({ nom, octets }: Pick<PieceBrute, "nom" | "octets">): boolean {
  const debut = octets.subarray(0, 4).toString("latin1");
  if (NOM_DANGEREUX.test(nom.trim())) return true;
  if (debut.startsWith("MZ") || debut === "\x7fELF" || debut.startsWith("#!")) return true;
  if (octets.length < 4096 && octets.includes(EICAR)) return true;
  return reconnaitre(octets.subarray(0, 1024)) === "pdf" && PDF_ACTIF.test(octets.toString("latin1"));
}

function juger(brute: PieceBrute): PieceJugee {
  const { octets, dansLeCorps } = brute;
  // Un nom d'archive ou de seau porte parfois des signes de commande, que la base refuse.
  const nom = nomRecu(brute.nom).slice(0, 255);
  const piece = { nom, taille: octets.length, octets };
  const refuser = (raison: string, bloquant: MotifArrivage | null, ignoree = false): PieceJugee => ({
    ...piece,
    octets: Buffer.alloc(0),
    refus: { raison, ignoree, bloquant },
  });
  if (octets.length === 0) return refuser("Cette pièce est vide.", null, true);
  if (estDangereuse(brute)) return refuser("Elle a la forme d'un programme ou d'un document piégé.", "dangereux");
  if (octets.length > TAILLE_FICHIER_MAX) return refuser("Elle dépasse 20\u00a0Mo.", "piece_trop_grosse");
  if (/\.(?:p7m|pgp|gpg)$/i.test(nom)) return refuser("Elle est chiffrée.", "chiffre");
  const nature = reconnaitre(octets.subarray(0, 1024));
  if (dansLeCorps && nature === "image" && octets.length < IMAGE_DE_CORPS_MAX)
    return refuser("Une image du corps du message (logo, signature).", null, true);
  if (nature === "inconnue") return refuser("Ni PDF, ni image, ni XML.", null);
  return { ...piece, refus: null };
}

async function ouvrirZip({ nom, octets }: PieceBrute): Promise<PieceJugee[]> {
  const refuser = (raison: string, bloquant: MotifArrivage): PieceJugee[] => [
    {
      nom: nomRecu(nom).slice(0, 255),
      taille: octets.length,
      octets: Buffer.alloc(0),
      refus: { raison, ignoree: false, bloquant },
    },
  ];
  if (octets.length > TAILLE_FICHIER_MAX) return refuser("Elle dépasse 20\u00a0Mo.", "piece_trop_grosse");
  if (octets.readUInt16LE(6) & 1) return refuser("L'archive est protégée par un mot de passe.", "chiffre");
  const chemin = join(tmpdir(), `reflet-archive-${randomUUID()}`);
  const fichier = await open(chemin, "wx+", 0o600);
  try {
    await fichier.write(octets);
    const archive = await ouvrirArchive(fichier, ARCHIVE_OCTETS_MAX);
    const noms = archive.noms.filter((n) => !n.endsWith("/") && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(n));
    if (noms.length > ENTREES_MAX) return refuser(`L'archive contient plus de ${ENTREES_MAX} fichiers.`, "archive");
    const jugees: PieceJugee[] = [];
    for (const interieur of noms) {
      const morceaux: Buffer[] = [];
      for await (const morceau of archive.octets(interieur)) morceaux.push(morceau);
      const court = interieur.split("/").at(-1)?.slice(0, 255).toWellFormed() || "piece";
      jugees.push(juger({ nom: court, octets: Buffer.concat(morceaux), dansLeCorps: false }));
    }
    return jugees.length > 0 ? jugees : refuser("L'archive est vide.", "archive");
  } catch {
    return refuser("L'archive est abîmée, chiffrée, ou se décompresse sans fin.", "archive");
  } finally {
    await fichier.close();
    await rm(chemin, { force: true });
  }
}

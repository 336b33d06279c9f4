import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import type { NomUsage } from "../../domain/fichiers/usages.ts";
import type { Transaction } from "../db/base.ts";
import { mettreDansLaFile } from "../documents/deposer-document.ts";
import { enFlux } from "../fichiers/en-flux.ts";
import { insererFichier } from "../fichiers/fichiers.queries.ts";
import { type FichierRange, rangerFichier } from "../fichiers/recevoir-fichier.ts";
import type { Services } from "../services.ts";
import { prendreStatuts } from "../statuts-facture/prendre-statuts.ts";
import type { PieceJugee } from "./juger-pieces.ts";
import type { PieceEcrite } from "./prise.queries.ts";

type Outils = Pick<Services, "fichiers">;

/** Une pièce dont les octets sont rangés, ou la phrase qui dit pourquoi ils ne le sont pas. */
export interface PieceRangee {
  piece: PieceJugee;
  fichier: FichierRange | null;
  refus: string | null;
}

/** Range des octets déjà en mémoire, le temps que `suite` les nomme ; si elle lève, rien n'en reste. */
export const avecFichier = <T>(
  fichiers: Outils,
  { usage, nom, octets, maintenant }: { usage: NomUsage; nom: string; octets: Uint8Array; maintenant: Date },
  suite: (fichier: FichierRange) => Promise<T>,
): Promise<T> =>
  rangerFichier({ services: fichiers, maintenant, requete: { raw: enFlux(octets) } }, { usage, nom }, suite);

/** Ce que la suite a levé, pour ne pas le prendre pour un refus de la pièce. */
class DansLaSuite extends Error {}

/**
 * Range chaque pièce admise, puis joue `suite` une fois, avec toutes. Une pièce que le stockage refuse (image abîmée, PDF vide) se dit et n'arrête
 * pas les autres ; si `suite` lève, aucun octet n'en reste.
 */
export async function avecPieces<T>(
  fichiers: Outils,
  pieces: readonly PieceJugee[],
  maintenant: Date,
  suite: (rangees: readonly PieceRangee[]) => Promise<T>,
  deja: readonly PieceRangee[] = [],
): Promise<T> {
  const piece = pieces[deja.length];
  if (!piece) return suite(deja);
  const continuer = (r: Omit<PieceRangee, "piece">) =>
    avecPieces(fichiers, pieces, maintenant, suite, [...deja, { piece, ...r }]);
  if (piece.refus) return continuer({ fichier: null, refus: piece.refus.raison });
  try {
    return await avecFichier(fichiers, { usage: "document", nom: piece.nom, octets: piece.octets, maintenant }, (f) =>
      continuer({ fichier: f, refus: null }).catch((cause: unknown) => {
        throw new DansLaSuite("suite", { cause });
      }),
    );
  } catch (erreur) {
    if (erreur instanceof DansLaSuite) throw erreur.cause;
    if (!(erreur instanceof ErreurMetier) || erreur.statut >= 500) throw erreur;
    return continuer({ fichier: null, refus: erreur.message });
  }
}

/** Met dans la file les pièces rangées d'une société, par la même entrée qu'un dépôt ; un statut de facture se note sans y entrer. */
export async function deposerPieces(
  tx: Transaction,
  rangees: readonly PieceRangee[],
  depot: { client_id: string; cree_par: string; depose_par_client: boolean; maintenant: Date },
): Promise<PieceEcrite[]> {
  const ecrites: PieceEcrite[] = [];
  for (const { piece, fichier, refus } of rangees) {
    const { nom, taille } = piece;
    if (!fichier) {
      ecrites.push({
        nom,
        taille,
        issue: piece.refus?.ignoree ? "ignoree" : "refusee",
        raison: refus,
        document_id: null,
      });
      continue;
    }
    const { client_id, cree_par, maintenant } = depot;
    // Ses octets rangés restent sans ligne : le balayage les emporte, le statut garde son message.
    const statuts = await prendreStatuts(tx, piece.octets, { client_id, cree_par, maintenant });
    if (statuts) {
      ecrites.push({ nom, taille, issue: statuts.issue, raison: statuts.phrase, document_id: null });
      continue;
    }
    await insererFichier(tx, { ...fichier, client_id, usage: "document", cree_par });
    const { id, deja } = await mettreDansLaFile(tx, fichier.id, depot);
    ecrites.push({
      nom,
      taille,
      issue: deja ? "doublon" : "document",
      raison: deja ? `Déjà reçue\u00a0: ${deja.nom.slice(0, 200)}.` : null,
      document_id: id,
    });
  }
  return ecrites;
}

/** Ce qui se dit des pièces d'un message que personne n'a encore accepté. */
export const enAttente = (pieces: readonly PieceJugee[]): PieceEcrite[] =>
  pieces.map(({ nom, taille, refus }) => ({
    nom,
    taille,
    issue: refus ? (refus.ignoree ? "ignoree" : "refusee") : "attente",
    raison: refus?.raison ?? null,
    document_id: null,
  }));

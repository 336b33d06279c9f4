import { createHash, randomUUID } from "node:crypto";
import { MOTIFS_ARRIVAGE, type MotifArrivage } from "../../../domain/arrivages/arrivage.ts";
import { nomRecu } from "../../../domain/commun/nom-de-fichier.ts";
import { TAILLE_FICHIER_MAX } from "../../../domain/fichiers/usages.ts";
import { signalerLecture } from "../../documents/reveil.ts";
import type { Services } from "../../services.ts";
import { rienDeNeuf } from "../joindre-reponse.ts";
import { jugerPieces } from "../juger-pieces.ts";
import {
  deciderSeul,
  ecrirePieces,
  insererArrivage,
  type PieceEcrite,
  prendreRepere,
  receptionsServies,
  reperesNeufs,
} from "../prise.queries.ts";
import { avecPieces, deposerPieces, type PieceRangee } from "../ranger-pieces.ts";
import type { Depot, FichierEnDepot } from "./depot.ts";

export type OutilsDepot = Pick<Services, "base" | "fichiers" | "horloge">;

interface Reception {
  id: string;
  client_id: string;
  dossier: string;
}

/** Pris entre-temps par un autre serveur : rien n'en reste ici. */
class DejaPris extends Error {}

/**
 * Prend une fois chaque fichier déposé, société par société, puis le sort du dossier. Tué entre la base et le rangement du fichier, le passage suivant le
 * reconnaît et ne fait que le sortir. Un fichier qui échoue n'arrête pas les autres ; la première faute se lève à la fin. Rend le nombre de fichiers pris.
 */
export async function releverDepot(outils: OutilsDepot, depot: Depot, arret: AbortSignal): Promise<number> {
  const receptions = await outils.base.porte(receptionsServies);
  const fautes: unknown[] = [];
  let pris = 0;
  for (const reception of receptions.filter((r) => r.ouverte)) {
    const fichiers = await depot.lister(reception.dossier);
    const reperes = fichiers.map((f) => f.repere);
    const neufs = await outils.base.porte((tx) => reperesNeufs(tx, depot.source, reperes));
    for (const fichier of fichiers) {
      if (arret.aborted) return pris;
      try {
        if (!neufs.has(fichier.repere)) await depot.sortir(fichier, "traites", null);
        else if (await prendre(outils, depot, reception, fichier)) pris += 1;
      } catch (erreur) {
        fautes.push(erreur);
      }
    }
  }
  if (fautes.length > 0) throw fautes[0];
  return pris;
}

async function prendre(
  outils: OutilsDepot,
  depot: Depot,
  reception: Reception,
  fichier: FichierEnDepot,
): Promise<boolean> {
  const maintenant = outils.horloge();
  const entier = fichier.taille <= TAILLE_FICHIER_MAX ? await depot.lire(fichier) : null;
  const pieces = entier
    ? await jugerPieces([{ nom: fichier.nom.slice(0, 255), octets: entier, dansLeCorps: false }])
    : [trop(fichier)];
  try {
    const raison = await avecPieces(outils, pieces, maintenant, (rangees) =>
      ecrire(outils, { depot, reception, fichier, octets: entier, rangees, maintenant }),
    );
    await depot.sortir(fichier, raison ? "refuses" : "traites", raison);
    signalerLecture();
    return true;
  } catch (erreur) {
    if (erreur instanceof DejaPris) return false;
    throw erreur;
  }
}

const trop = ({ nom, taille }: FichierEnDepot) => ({
  nom: nomRecu(nom).slice(0, 255),
  taille,
  octets: Buffer.alloc(0),
  refus: { raison: "Il dépasse 20\u00a0Mo.", ignoree: false, bloquant: "piece_trop_grosse" as const },
});

interface AEcrire {
  depot: Depot;
  reception: Reception;
  fichier: FichierEnDepot;
  octets: Buffer | null;
  rangees: readonly PieceRangee[];
  maintenant: Date;
}

/** L'arrivage, sa place et ses documents dans une transaction ; rend la phrase qui le refuse, ou nul. */
const ecrire = (
  { base }: OutilsDepot,
  { depot, reception, fichier, octets, rangees, maintenant }: AEcrire,
): Promise<string | null> =>
  base.auNomDe(reception.id, maintenant, async (tx, identite) => {
    if (!identite) throw new Error("la réception n'a plus d'identité");
    const id = randomUUID();
    const { client_id } = reception;
    await insererArrivage(tx, {
      id,
      client_id,
      canal: depot.canal,
      source: depot.source,
      message_id: null,
      empreinte: octets && createHash("sha256").update(octets).digest(),
      recu_le: fichier.depose_le < maintenant ? fichier.depose_le : maintenant,
      cree_le: maintenant,
      expediteur: "",
      expediteur_nom: "",
      destinataire: fichier.dossier,
      sujet: nomRecu(fichier.nom).slice(0, 500),
      texte: "",
      authentification: null,
      taille: fichier.taille,
      etat: "range",
      motif: null,
      raison: null,
      fichier_id: null,
    });
    if (!(await prendreRepere(tx, { source: depot.source, repere: fichier.repere, arrivage: id, maintenant })))
      throw new DejaPris(id);
    const depose = { client_id, cree_par: reception.id, depose_par_client: true, maintenant };
    const ecrites = await deposerPieces(tx, rangees, depose);
    await ecrirePieces(tx, id, client_id, ecrites);
    const refus = refusDe(ecrites, rangees);
    if (refus) await deciderSeul(tx, id, refus.motif, refus.raison);
    return refus?.raison ?? null;
  });

/** Pourquoi rien de ce fichier n'est entré dans la file ; nul si quelque chose y est entré. */
function refusDe(
  ecrites: readonly PieceEcrite[],
  rangees: readonly PieceRangee[],
): { motif: MotifArrivage; raison: string } | null {
  const rien = rienDeNeuf(ecrites);
  if (!rien) return null;
  const motif = rangees.map((r) => r.piece.refus?.bloquant).find((m) => m != null) ?? rien;
  return { motif, raison: ecrites.find((p) => p.raison)?.raison ?? MOTIFS_ARRIVAGE[motif] };
}

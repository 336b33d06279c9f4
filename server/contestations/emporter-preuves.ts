import { formaterDate, jourDeParis } from "../../domain/commun/dates.ts";
import type { SaisieEnvoi } from "../../domain/contestations/contestation.ts";
import { nommerFacture } from "../../domain/contestations/lettre.ts";
import { LIBELLES_NATURE } from "../../domain/contestations/lettres-de-suite.ts";
import { LIEN_PREUVES_JOURS, tiennentDansLeMessage } from "../../domain/contestations/preuves.ts";
import { plusJours } from "../../domain/contrats/jours.ts";
import { rediger as redigerMessage } from "../courrier/gabarits.ts";
import type { PieceDeposee } from "../courrier/message.ts";
import type { FichierEcrit, Fichiers } from "../fichiers/stockage.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import type { PieceDeLettre } from "./lettre.queries.ts";
import type { Lue } from "./lettre-lue.ts";
import { adresseDesPreuves } from "./lien-preuves.ts";

/** Les pièces dont le stockage a encore les octets : une pièce perdue ne retient pas la lettre dans la boîte d'envoi. */
export async function preuvesPresentes({ dossier }: Lue, fichiers: Fichiers): Promise<PieceDeLettre[]> {
  const presentes: PieceDeLettre[] = [];
  for (const piece of dossier.pieces) {
    const ouverte = await fichiers.ouvrir(piece.cle).catch(() => null);
    ouverte?.flux.destroy();
    if (ouverte) presentes.push(piece);
  }
  return presentes;
}

interface Emport {
  /** Jointes au message, avec la lettre. */
  jointes: PieceDeposee[];
  /** Un seul lien signé quand elles n'y tiennent pas, et le dernier jour où il les ouvre. */
  lien: string | null;
  jusquAu: string | null;
}

/** Les preuves partent avec la lettre si le message peut les porter ; sinon, un seul lien signé les ouvre jusqu'à une date. */
export function emporterPreuves(
  pieces: readonly PieceDeLettre[],
  tailleLettre: number,
  lettre: string,
  c: ContexteConnecte,
): Emport {
  if (tiennentDansLeMessage(pieces, tailleLettre))
    return {
      jointes: pieces.map((p) => ({ fichier_id: p.fichier_id, nom: p.nom, type_mime: p.type_mime, cle: p.cle })),
      lien: null,
      jusquAu: null,
    };
  const jusquAu = plusJours(jourDeParis(c.maintenant), LIEN_PREUVES_JOURS);
  return { jointes: [], lien: adresseDesPreuves(c.services.config, lettre, jusquAu), jusquAu };
}

/** Le message qui porte la lettre : ce que la personne a écrit, les références, et ses preuves ou leur lien. */
export const corpsDuMessage = (
  { contestation: k, dossier }: Lue,
  saisie: SaisieEnvoi,
  ecrit: FichierEcrit,
  { jointes, lien, jusquAu }: Emport,
) =>
  redigerMessage(
    `${LIBELLES_NATURE[k.lettre?.nature ?? "contestation"]}\u00a0: facture ${nommerFacture({ numero: k.facture_numero, date_document: k.facture_date })}`,
    [
      { texte: `${saisie.message}\n\n${dossier.signataire.nom}\n${k.client_nom}`.trim() },
      {
        faits: [
          ["Véhicule", k.immatriculation],
          ["Facture", k.facture_numero ?? "--"],
          ["Empreinte SHA-256 de la lettre", ecrit.sha256.toString("hex")],
          ...(jointes.length > 0 ? [["Preuves jointes", String(jointes.length)] as const] : []),
        ],
      },
      ...(lien && jusquAu
        ? [
            {
              texte: `Les preuves sont trop lourdes pour ce message\u00a0: ce lien les ouvre jusqu'au ${formaterDate(jusquAu)}.`,
            },
            { bouton: "Télécharger les preuves", adresse: lien },
          ]
        : []),
    ],
  );

import { basename } from "node:path";
import { estInterne } from "../../domain/commun/acteur.ts";
import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { type FichierDepose, TAILLE_FICHIER_MAX } from "../../domain/fichiers/fichier.contrat.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { freiner, noterTentative } from "../session/frein.ts";
import { insererFichier } from "./fichiers.queries.ts";

interface Entree {
  usage: "rapport" | "facture" | "avoir" | "pv";
  nom: string;
  client_id?: string | undefined;
}

const DEPOTS_PAR_QUART_D_HEURE = 300;

/** Reçoit un PDF au fil de l'eau, le reconnaît par son contenu, l'écrit, puis le déclare. */
export async function deposerFichier(entree: Entree, contexte: ContexteConnecte): Promise<FichierDepose> {
  const { services, acteur, jeton, maintenant, requete } = contexte;
  const cle = `depot:${acteur.id}`;
  await services.base.porte(async (tx) => {
    await freiner(tx, [{ cle, seuil: DEPOTS_PAR_QUART_D_HEURE }], maintenant);
    await noterTentative(tx, [cle], maintenant);
  });
  const ecrit = await services.fichiers.deposer(requete.raw, TAILLE_FICHIER_MAX);
  try {
    verifierPdf(ecrit.taille, ecrit.debut);
    const depose = await services.base.ecrire(jeton, maintenant, (tx) =>
      insererFichier(tx, {
        ...ecrit,
        client_id: estInterne(acteur) ? (entree.client_id ?? null) : acteur.clientId,
        usage: entree.usage,
        nom: basename(entree.nom).slice(-255),
        type_mime: "application/pdf",
        cree_par: acteur.id,
      }),
    );
    if (!depose) throw new Error("le fichier n'a pas été déclaré");
    return depose;
  } catch (erreur) {
    await services.fichiers.supprimer(ecrit.id);
    throw erreur;
  }
}

function verifierPdf(taille: number, debut: Buffer): void {
  if (taille === 0) throw new ErreurMetier("fichier_vide", 400, "Le fichier est vide.");
  // Certains logiciels impriment quelques octets avant l'en-tête ; la norme le tolère dans le premier kilo-octet.
  if (!debut.includes("%PDF-")) throw new ErreurMetier("pas_un_pdf", 400, "Le rapport doit être un fichier PDF.");
}

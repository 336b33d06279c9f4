import type { Acteur } from "../../domain/commun/acteur.ts";
import { type EnvoiContact, LIBELLES_SUJET } from "../../domain/contact/contact.ts";
import { deposerUneFois } from "../courrier/deposer-une-fois.ts";
import { rediger } from "../courrier/gabarits.ts";
import type { Message } from "../courrier/message.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { noterLoueurDemande } from "./contact.queries.ts";

/** Messages qu'une personne envoie par heure. */
const MAX_PAR_PERSONNE = 10;

/**
 * Dépose le message pour le prestataire, qui répond droit à la personne. Un double clic n'en envoie qu'un ; un loueur qu'une société a déjà demandé
 * ne se redemande pas.
 */
export async function envoyerContact(
  { cle_idempotence, loueur, ...saisie }: EnvoiContact,
  { services, acteur, jeton, maintenant }: ContexteConnecte,
): Promise<{ envoye: true }> {
  if (loueur !== undefined && acteur.role === "client") {
    const neuve = await services.base.ecrire(jeton, maintenant, (tx) => noterLoueurDemande(tx, acteur, loueur));
    if (!neuve) return { envoye: true };
  }
  await deposerUneFois(services.base, messageContact(saisie, acteur, services.config.courrier.prestataire), {
    cle: cle_idempotence,
    auteur: acteur.id,
    mesures: [{ cle: `contact:${acteur.id}`, max: MAX_PAR_PERSONNE }],
    maintenant,
  });
  return { envoye: true };
}

/** Nom et adresse viennent de la session, jamais de la demande. */
function messageContact(
  { sujet, message }: Pick<EnvoiContact, "sujet" | "message">,
  acteur: Acteur,
  prestataire: string,
): Message {
  const nom = `${acteur.prenom} ${acteur.nom}`.trim() || acteur.email;
  const libelle = LIBELLES_SUJET[sujet];
  return {
    gabarit: "contact",
    destinataire: prestataire,
    repondreA: acteur.email,
    sujet: `${libelle} – ${nom}`,
    ...rediger(libelle, [
      { texte: `${nom} vous écrit depuis Reflet. Répondez à ce message pour lui répondre.` },
      { citation: message },
      {
        faits: [
          ["Nom", nom],
          ["E-mail", acteur.email],
          ...(acteur.role === "client" ? [["Société", acteur.clientNom] as const] : []),
        ],
      },
    ]),
    champs: { name: nom, email: acteur.email, message },
  };
}

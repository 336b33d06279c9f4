import { leverLeSoupcon } from "../../domain/commun/enigme.ts";
import type { ChampsDemo } from "../../domain/demo/demo.ts";
import { deposerUneFois } from "../courrier/deposer-une-fois.ts";
import { rediger } from "../courrier/gabarits.ts";
import type { Message } from "../courrier/message.ts";
import { reseauDe } from "../http/frein.ts";
import type { Contexte } from "../http/gestionnaire.ts";

/** Demandes par heure : une personne en envoie une ou deux, une société entière derrière un réseau quelques-unes. */
const MAX_PAR_ADRESSE = 5;
const MAX_PAR_RESEAU = 20;

/** Dépose la demande pour le prestataire, et rien d'autre : ni compte, ni fiche. */
export async function demanderDemo(
  {
    ne_pas_remplir,
    reponse_enigme,
    ...demande
  }: ChampsDemo & { ne_pas_remplir?: string | undefined; reponse_enigme?: string | undefined },
  { services, maintenant, adresse, requete }: Contexte,
): Promise<{ envoyee: true }> {
  leverLeSoupcon({ ne_pas_remplir, reponse_enigme }, demande.email.toLowerCase());
  const cle = String(requete.headers["idempotency-key"] ?? "").slice(0, 200);
  await deposerUneFois(services.base, messageDemo(demande, services.config.courrier.prestataire), {
    // Sans clé, deux demandes sont deux demandes.
    cle: cle || requete.id,
    auteur: demande.email,
    mesures: [
      { cle: `demo:${demande.email.toLowerCase()}`, max: MAX_PAR_ADRESSE },
      { cle: `demo-reseau:${reseauDe(adresse)}`, max: MAX_PAR_RESEAU },
    ],
    maintenant,
  });
  return { envoyee: true };
}

/** Les champs de la demande, pour le courriel et pour le service de formulaire. */
function messageDemo(d: ChampsDemo, prestataire: string): Message {
  const nom = `${d.prenom} ${d.nom}`;
  const faits = [
    ["Prénom", d.prenom],
    ["Nom", d.nom],
    ["Société", d.societe],
    ["E-mail", d.email],
    ["Taille de la flotte", d.taille_flotte],
  ] as const;
  return {
    gabarit: "demo",
    destinataire: prestataire,
    repondreA: d.email,
    sujet: `Demande de démonstration – ${d.societe}`,
    ...rediger("Demande de démonstration", [
      { texte: `${nom} souhaite voir Reflet. Répondez à ce message pour lui écrire.` },
      { faits },
    ]),
    champs: {
      name: nom,
      email: d.email,
      message: faits.map(([libelle, valeur]) => `${libelle}\u00a0: ${valeur}`).join("\n"),
    },
  };
}

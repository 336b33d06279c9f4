import type { Acteur } from "../../domain/commun/acteur.ts";
import { type GenreDemande, LIBELLES_GENRE } from "../../domain/donnees-personnelles/donnees-personnelles.ts";
import type { Config } from "../config.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import { rediger } from "../courrier/gabarits.ts";
import type { Transaction } from "../db/base.ts";

/** Dit à la boîte du prestataire qu'une personne exerce ses droits ; la loi donne un mois pour répondre. */
export async function prevenirEquipe(
  tx: Transaction,
  {
    acteur,
    genre,
    precisions,
    config,
    maintenant,
  }: { acteur: Acteur; genre: GenreDemande; precisions: string; config: Config; maintenant: Date },
): Promise<void> {
  const nom = `${acteur.prenom} ${acteur.nom}`.trim() || acteur.email;
  const titre = "Demande sur des données personnelles";
  await deposerMessage(
    tx,
    {
      gabarit: "donnees_personnelles",
      destinataire: config.courrier.prestataire,
      repondreA: acteur.email,
      sujet: `${titre} – ${nom}`,
      ...rediger(titre, [
        {
          texte: `${nom} exerce ses droits depuis son profil\u00a0: «\u00a0${LIBELLES_GENRE[genre]}\u00a0». La réponse est due sous un mois.`,
        },
        ...(precisions ? [{ citation: precisions }] : []),
        {
          faits: [
            ["Nom", nom],
            ["E-mail", acteur.email],
          ],
        },
      ]),
    },
    maintenant,
  );
}

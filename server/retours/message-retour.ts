import { formaterDate } from "../../domain/commun/dates.ts";
import type { RetourOuvert } from "../../domain/retours/retour.ts";
import { rediger } from "../courrier/gabarits.ts";
import type { Message } from "../courrier/message.ts";

/** Au conducteur : le lien, ce qu'il y fera, et combien de temps cela prend. */
export function messageDeRetour(
  r: Omit<RetourOuvert, "rempli">,
  { email, adresse, repondreA }: { email: string; adresse: string; repondreA: string },
): Message {
  return {
    gabarit: "retour_conducteur",
    destinataire: email,
    repondreA,
    sujet: `Cinq minutes avant le retour\u00a0: ${r.immatriculation}`,
    ...rediger("Cinq minutes avant le retour", [
      {
        texte: `Bonjour, avant de rendre votre véhicule, faites-en le tour avec votre téléphone\u00a0: quelques photos guidées, le compteur, et ce qui est abîmé. La page fonctionne sans réseau une fois ouverte, et envoie quand il revient.`,
      },
      {
        faits: [
          ["Véhicule", [r.immatriculation, r.modele].filter(Boolean).join(" ")],
          ["Société", r.client_nom],
          ["Retour prévu", formaterDate(r.retour_prevu_le)],
        ],
      },
      { bouton: "Faire le tour du véhicule", adresse },
    ]),
  };
}

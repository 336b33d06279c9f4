import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { adresseEmail } from "../commun/saisies.ts";
import { TAILLE_FICHIER_MAX } from "../fichiers/usages.ts";
import { jetonRetour, retourDeLAudit, retourOuvert, saisieRetour, vueRetour } from "./retour.ts";

const tags = ["Retours"];
/** Un secret inconnu, expiré ou fermé se répond du même mot, connecté ou non. */
const publique = { acces: "public", attendus: attendus.public(404) } as const;
const audit = { acces: "auditer", attendus: attendus.connecte(200, { autre_client: 404, sans_besoin: 403 }) } as const;

export const retoursContrat = {
  /** Un nouveau lien ferme le précédent : un audit n'en a qu'un. */
  creerLien: route(audit)
    .route({
      method: "POST",
      path: "/audits/{id}/lien",
      tags,
      summary: "Donner au conducteur le lien qui remplit l'audit, par e-mail ou à copier",
    })
    .input(z.strictObject({ id: identifiant, email: adresseEmail.max(254).optional() }))
    .output(z.object({ adresse: z.string() })),
  deLAudit: route(audit)
    .route({ method: "GET", path: "/audits/{id}/retour", tags, summary: "Le lien d'un audit, et ses vues reçues" })
    .input(z.strictObject({ id: identifiant }))
    .output(retourDeLAudit),
  ouvrir: route({ acces: "public", attendus: attendus.public(200) })
    .route({ method: "POST", path: "/retours/ouverture", tags, summary: "Ouvrir un lien de retour" })
    .input(z.strictObject({ jeton: z.string().max(100) }))
    // Nul : inconnu, expiré ou fermé, sans dire lequel.
    .output(z.object({ retour: retourOuvert.nullable() })),
  deposerPhoto: route({ ...publique, brute: true, corpsMax: TAILLE_FICHIER_MAX })
    .route({ method: "PUT", path: "/retours/photos", tags, summary: "Déposer une photo du véhicule rendu" })
    .input(z.strictObject({ jeton: jetonRetour, vue: vueRetour, nom: z.string().min(1).max(255) }))
    .output(z.object({ id: identifiant })),
  retirerPhoto: route(publique)
    .route({ method: "DELETE", path: "/retours/photos/{photo_id}", tags, summary: "Retirer une photo déposée" })
    .input(z.strictObject({ photo_id: identifiant, jeton: jetonRetour }))
    .output(z.object({ retiree: z.boolean() })),
  /** Se rejoue sans rien doubler : chaque dommage a sa clé. */
  envoyer: route(publique)
    .route({ method: "POST", path: "/retours", tags, summary: "Envoyer ce que le conducteur a relevé" })
    .input(z.strictObject({ jeton: jetonRetour, ...saisieRetour.shape }))
    .output(z.object({ recu: z.literal(true) })),
};

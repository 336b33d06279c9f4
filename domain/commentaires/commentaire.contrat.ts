import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { CITES_MAX, commentaire, personneCitable, TEXTE_MAX } from "./commentaire.ts";

const tags = ["Commentaires"];
const texte = z.string().trim().min(1, "Écrivez un commentaire").max(TEXTE_MAX, "4 000 caractères au plus");
const cites = z.array(identifiant).max(CITES_MAX, "20 personnes au plus").default([]);
const parId = z.strictObject({ id: identifiant });

/** La fiche commentée : un ticket ou une restitution, l'un des deux. */
const fiche = { ticket_id: identifiant.optional(), restitution_id: identifiant.optional() };
const uneFiche = (f: { ticket_id?: string | undefined; restitution_id?: string | undefined }): boolean =>
  (f.ticket_id === undefined) !== (f.restitution_id === undefined);
const UNE_FICHE = { error: "Dites quel ticket ou quelle restitution", path: ["ticket_id"] };

/** L'exemple de la matrice est un ticket de la première société. */
const ticketVu = attendus.connecte(200, { autre_client: 404, sans_besoin: 404 });
/** Le commentaire de l'exemple est à une cliente : elle seule le change. */
const lesien = attendus.connecte(200, { admin: 404, expert: 404, autre_client: 404, sans_besoin: 404, autonome: 404 });

export const commentairesContrat = {
  lister: route({ acces: "lire_commentaires", attendus: ticketVu, portee: "commentaires:lire" })
    .route({ method: "GET", path: "/commentaires", tags, summary: "Les commentaires d'un ticket ou d'une restitution" })
    .input(z.strictObject(fiche).refine(uneFiche, UNE_FICHE))
    .output(z.array(commentaire)),
  citables: route({ acces: "commenter", attendus: ticketVu })
    .route({ method: "GET", path: "/commentaires/citables", tags, summary: "Les personnes qui peuvent voir la fiche" })
    .input(z.strictObject({ ...fiche, interne: z.enum(["oui", "non"]) }).refine(uneFiche, UNE_FICHE))
    .output(z.array(personneCitable)),
  creer: route({ acces: "commenter", attendus: ticketVu, portee: "commentaires:ecrire" })
    .route({ method: "POST", path: "/commentaires", tags, summary: "Commenter" })
    .input(
      z
        .strictObject({ ...fiche, interne: z.boolean(), texte, cites, cle_idempotence: identifiant })
        .refine(uneFiche, UNE_FICHE),
    )
    .output(commentaire),
  modifier: route({ acces: "commenter", attendus: lesien, portee: "commentaires:ecrire" })
    .route({ method: "PATCH", path: "/commentaires/{id}", tags, summary: "Corriger son commentaire" })
    .input(
      parId.extend({
        texte,
        cites,
        /** Le texte que la personne corrige : changé depuis, dans un autre onglet, c'est un refus (409). */
        avant: z.string(),
      }),
    )
    .output(commentaire),
  supprimer: route({ acces: "commenter", attendus: lesien, portee: "commentaires:ecrire" })
    .route({ method: "DELETE", path: "/commentaires/{id}", tags, summary: "Supprimer son commentaire" })
    .input(parId)
    .output(z.object({ supprime: z.literal(true) })),
  retablir: route({ acces: "commenter", attendus: lesien, portee: "commentaires:ecrire" })
    .route({ method: "POST", path: "/commentaires/{id}/retablir", tags, summary: "Rendre son commentaire supprimé" })
    .input(parId)
    .output(commentaire),
};

import { z } from "zod";
import { ADRESSE_MAX, suggestion } from "../adresses/adresse.ts";
import { LONGUEUR_RECHERCHE_MIN } from "../adresses/rythme-recherche.ts";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { TAILLE_FICHIER_MAX } from "../fichiers/usages.ts";
import { champFormulaire } from "../formulaires/formulaire.ts";
import { elementPropose } from "../references/reference.ts";
import { demandeDuTicket, reponse } from "./demande.ts";

const tags = ["Demandes"];
const publique = { acces: "public", attendus: attendus.public(200) } as const;
/** Tiré par le navigateur à l'ouverture du formulaire : il relie la saisie à ses photos, et personne d'autre ne le connaît. */
const brouillon = z.uuid({ error: "La saisie n'est pas reconnue" });

export const demandesContrat = {
  ouvrir: route(publique)
    .route({
      method: "GET",
      path: "/demandes/{client_id}/formulaire",
      tags,
      summary: "Ouvrir le formulaire d'une société",
    })
    .input(z.strictObject({ client_id: z.string().max(100) }))
    // Nul : inconnu ou fermé, sans dire lequel.
    .output(
      z.object({
        formulaire: z
          .object({
            id: identifiant,
            client_nom: z.string(),
            champs: z.array(champFormulaire),
            loueurs: z.array(z.object({ id: identifiant, nom: z.string() })),
            elements: z.array(elementPropose),
          })
          .nullable(),
      }),
    ),
  suggerer: route(publique)
    .route({ method: "GET", path: "/demandes/adresses", tags, summary: "Suggérer des adresses en France" })
    .input(z.strictObject({ q: z.string().trim().min(LONGUEUR_RECHERCHE_MIN).max(ADRESSE_MAX) }))
    .output(z.object({ suggestions: z.array(suggestion) })),
  deposerPhoto: route({
    acces: "public",
    // Les octets de l'exemple ne sont pas ceux d'une image.
    attendus: attendus.public(200),
    brute: true,
    corpsMax: TAILLE_FICHIER_MAX,
  })
    .route({ method: "PUT", path: "/demandes/{id}/photos", tags, summary: "Déposer une photo pendant la saisie" })
    .input(z.strictObject({ id: identifiant, champ_id: identifiant, brouillon, nom: z.string().min(1).max(255) }))
    .output(z.object({ id: identifiant })),
  retirerPhoto: route(publique)
    .route({
      method: "DELETE",
      path: "/demandes/{id}/photos/{photo_id}",
      tags,
      summary: "Retirer une photo de la saisie",
    })
    .input(z.strictObject({ id: identifiant, photo_id: identifiant, brouillon }))
    .output(z.object({ retiree: z.boolean() })),
  envoyer: route(publique)
    .route({
      method: "POST",
      path: "/demandes/{id}",
      tags,
      summary: "Envoyer une demande\u00a0: un ticket, une seule fois par clé",
    })
    .input(
      z.strictObject({
        id: identifiant,
        brouillon,
        cle_idempotence: z.uuid({ error: "La saisie n'est pas reconnue" }),
        reponses: z
          .record(identifiant, reponse)
          .refine((r) => Object.keys(r).length <= 200, "La demande a trop de réponses"),
        /** Durée de la saisie, en millisecondes : personne ne remplit un formulaire en un clin d'œil. */
        duree_ms: z.number().int().min(0).max(1e12),
        /** Le champ qu'une personne ne voit pas : rempli, une question lui est posée avant d'enregistrer. */
        ne_pas_remplir: z.string().max(500).optional(),
        reponse_enigme: z.string().max(20).optional(),
      }),
    )
    .output(z.object({ reference: z.string() })),
  lireDuTicket: route({
    acces: "voir_tickets",
    attendus: attendus.connecte(200, { autre_client: 404, sans_besoin: 404 }),
  })
    .route({
      method: "GET",
      path: "/tickets/{id}/demande",
      tags,
      summary: "La demande dont un ticket est né, telle qu'elle a été envoyée",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(demandeDuTicket),
};

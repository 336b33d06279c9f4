import { z } from "zod";
import { attendus, champsAModifier, identifiant, pageDe, parametresListe, route } from "../commun/contrat.ts";
import { evenementHistorique } from "../commun/historique.ts";
import { CHAMPS_MAX, champLibre, champsDeChamp, valeurChamp } from "./champs-formulaire.ts";
import { formulaireListe, formulaireLu, STATUTS_FORMULAIRE } from "./formulaire.ts";

export const filtresFormulaires = z.strictObject({
  ...parametresListe,
  client_id: identifiant.optional(),
  statut: z.enum(STATUTS_FORMULAIRE).optional(),
  tri: z.enum(["client"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresFormulaires = z.infer<typeof filtresFormulaires>;

const nombre = z.number().int();
const tags = ["Formulaires"];
const admin = attendus.connecte(200, { expert: 403, client: 403, autre_client: 403, sans_besoin: 403 });

const pourAdmin = { acces: "gerer_formulaires", attendus: admin } as const;

export const formulairesContrat = {
  lister: route({ acces: "gerer_formulaires", attendus: admin })
    .route({ method: "GET", path: "/formulaires", tags, summary: "Lister les formulaires, un par client" })
    .input(filtresFormulaires)
    // Les compteurs ignorent le statut, qu'un clic sur l'un d'eux choisit.
    .output(
      pageDe(formulaireListe).extend({ compteurs: z.object({ total: nombre, actifs: nombre, inactifs: nombre }) }),
    ),
  lire: route({ acces: "gerer_formulaires", attendus: admin })
    .route({ method: "GET", path: "/formulaires/{id}", tags, summary: "Lire un formulaire et ses champs" })
    .input(z.strictObject({ id: identifiant }))
    .output(formulaireLu),
  historique: route(pourAdmin)
    .route({ method: "GET", path: "/formulaires/{id}/historique", tags, summary: "Qui a changé quoi, quand" })
    .input(z.strictObject({ id: identifiant }))
    .output(z.array(evenementHistorique)),
  creer: route(pourAdmin)
    .route({
      method: "POST",
      path: "/formulaires",
      tags,
      summary: "Créer le formulaire d'un client\u00a0: vide, par défaut, ou copié d'un autre",
    })
    .input(
      z.strictObject({
        client_id: identifiant,
        copie_de: identifiant.optional(),
        /** Les champs par défaut de chaque demande ; sans effet sur une copie. */
        par_defaut: z.boolean().optional(),
      }),
    )
    .output(z.object({ id: identifiant })),
  changerStatut: route(pourAdmin)
    .route({ method: "PUT", path: "/formulaires/{id}/statut", tags, summary: "Ouvrir ou fermer un formulaire" })
    .input(z.strictObject({ id: identifiant, statut: z.enum(STATUTS_FORMULAIRE) }))
    .output(formulaireLu),
  ajouterChamp: route(pourAdmin)
    .route({ method: "POST", path: "/formulaires/{id}/champs", tags, summary: "Ajouter un champ, après le dernier" })
    .input(
      z.strictObject({
        id: identifiant,
        champ: z.union([
          /** Un champ du catalogue, tel qu'il y est. */
          z.strictObject({ cle: z.string().max(40) }),
          z.strictObject({ libre: champLibre }),
        ]),
        /** Tiré à l'ouverture de la fenêtre : un double clic n'ajoute qu'un champ. */
        cle_idempotence: identifiant,
      }),
    )
    .output(formulaireLu),
  modifierChamp: route(pourAdmin)
    .route({ method: "PATCH", path: "/formulaires/{id}/champs/{champ_id}", tags, summary: "Modifier un champ" })
    .input(
      z.strictObject({
        id: identifiant,
        champ_id: identifiant,
        champs: champsAModifier(champsDeChamp),
        avant: z.record(z.string(), valeurChamp),
      }),
    )
    .output(formulaireLu),
  supprimerChamp: route(pourAdmin)
    .route({ method: "DELETE", path: "/formulaires/{id}/champs/{champ_id}", tags, summary: "Supprimer un champ" })
    .input(z.strictObject({ id: identifiant, champ_id: identifiant }))
    .output(formulaireLu),
  ordonner: route(pourAdmin)
    .route({
      method: "PUT",
      path: "/formulaires/{id}/ordre",
      tags,
      summary: "Renuméroter tous les champs, à partir de 1",
    })
    .input(z.strictObject({ id: identifiant, champs: z.array(identifiant).min(1).max(CHAMPS_MAX) }))
    .output(formulaireLu),
};

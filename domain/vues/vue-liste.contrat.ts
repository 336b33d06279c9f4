import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { LISTES_A_VUES, parametresVueListe, vueListe } from "./vue-liste.ts";

const tags = ["Vues"];
const nom = z.string().trim().min(1, "Le nom est requis").max(80, "80 caractères au plus");
const champsVue = z.strictObject({ nom, parametres: parametresVueListe, partagee: z.boolean() });
const ecran = z.enum(LISTES_A_VUES, { error: "Cette liste ne garde pas de vue" });
const parId = z.strictObject({ ecran, id: identifiant });
const chacun = route({ acces: "garder_vues", attendus: attendus.connecte(200) });
/** La vue de l'exemple est à une cliente, qui ne la partage pas : pour les autres, elle n'existe pas. */
const lasienne = route({
  acces: "garder_vues",
  attendus: attendus.connecte(200, { admin: 404, expert: 404, autre_client: 404, sans_besoin: 404, autonome: 404 }),
});

export const vuesListesContrat = {
  lister: chacun
    .route({
      method: "GET",
      path: "/vues-de-listes/{ecran}",
      tags,
      summary: "Ses vues d'une liste, et celles partagées",
    })
    .input(z.strictObject({ ecran }))
    .output(z.array(vueListe)),
  creer: chacun
    .route({ method: "POST", path: "/vues-de-listes/{ecran}", tags, summary: "Enregistrer une vue de liste" })
    .input(champsVue.extend({ ecran }))
    .output(vueListe),
  modifier: lasienne
    .route({
      method: "PATCH",
      path: "/vues-de-listes/{ecran}/{id}",
      tags,
      summary: "Renommer, remplacer ou partager sa vue",
    })
    .input(
      parId.extend({
        champs: champsVue.partial(),
        /** Ce que valaient ces champs quand la personne les a lus : changés ailleurs depuis, c'est un refus (409). */
        avant: z.record(z.string(), z.unknown()),
      }),
    )
    .output(vueListe),
  supprimer: lasienne
    .route({ method: "DELETE", path: "/vues-de-listes/{ecran}/{id}", tags, summary: "Supprimer sa vue" })
    .input(parId)
    .output(z.object({ supprimee: z.literal(true) })),
  choisirDefaut: lasienne
    .route({
      method: "PUT",
      path: "/vues-de-listes/{ecran}/{id}/defaut",
      tags,
      summary: "Ouvrir la liste sur cette vue, ou non",
    })
    .input(parId.extend({ par_defaut: z.boolean() }))
    .output(vueListe),
};

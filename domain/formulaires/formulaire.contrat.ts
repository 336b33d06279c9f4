import { z } from "zod";
import { attendus, identifiant, pageDe, parametresListe, route } from "../commun/contrat.ts";
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
};

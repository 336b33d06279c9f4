import { z } from "zod";
import { attendus, route } from "../commun/contrat.ts";
import { creationLoueur, loueur, loueurAjoute } from "./loueur.ts";

const tags = ["Références"];

export const loueursContrat = {
  /** `archive` : encore nommé dans les fiches qui le désignent, mais plus proposé. */
  lister: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/loueurs", tags, summary: "Loueurs" })
    .output(z.array(loueur)),
  ajouter: route({
    acces: "modifier_fiches",
    attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
  })
    .route({ method: "POST", path: "/loueurs", tags, summary: "Ajouter un loueur, ou retrouver celui de ce nom" })
    .input(creationLoueur)
    .output(loueurAjoute),
};

import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { saisieStatut, statutsLus } from "./statut.ts";

const tags = ["Statuts de facture"];
const objet = attendus.connecte(200, { autre_client: 404, sans_besoin: 403 });
const parId = z.strictObject({ id: identifiant });

export const statutsFactureContrat = {
  deContestation: route({ acces: "contester", attendus: objet, portee: "contestations:lire" })
    .route({
      method: "GET",
      path: "/contestations/{id}/statuts",
      tags,
      summary: "Les statuts de la réforme, reçus ou produits, de la facture contestée",
    })
    .input(parId)
    .output(statutsLus),
  produire: route({ acces: "contester", attendus: objet })
    .route({
      method: "POST",
      path: "/contestations/{id}/statuts",
      tags,
      summary: "Mettre la facture en litige ou la refuser\u00a0: un message CDAR, à remettre à la plateforme",
    })
    .input(saisieStatut.safeExtend({ id: identifiant }))
    .output(statutsLus),
  fichier: route({ acces: "contester", attendus: objet, brute: true, portee: "contestations:lire" })
    .route({ method: "GET", path: "/statuts-facture/{id}/fichier", tags, summary: "Le message CDAR d'un statut (XML)" })
    .input(parId),
  renvoyer: route({ acces: "contester", attendus: objet })
    .route({
      method: "POST",
      path: "/contestations/{id}/statuts/{statut_id}/renvoi",
      tags,
      summary: "Renvoyer à la plateforme un statut qu'elle n'a pas pris",
    })
    .input(z.strictObject({ id: identifiant, statut_id: identifiant }))
    .output(statutsLus),
};

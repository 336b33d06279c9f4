import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { champsLigne, documentDetaille, totauxDocument } from "./document.ts";

const tags = ["Documents"];
const objet = attendus.connecte(200, { autre_client: 404, sans_besoin: 403 });
const parId = z.strictObject({ id: identifiant });

export const documentsContrat = {
  /** Lit le fichier déposé et garde la lecture. Un fichier illisible donne un document « illisible », jamais une erreur. */
  lire: route({ acces: "deposer_document", attendus: objet })
    .route({ method: "POST", path: "/documents", tags, summary: "Lire un fichier déposé" })
    .input(z.strictObject({ fichier_id: identifiant, restitution_id: identifiant.optional() }))
    .output(documentDetaille),
  detail: route({ acces: "voir_restitutions", attendus: objet })
    .route({ method: "GET", path: "/documents/{id}", tags, summary: "Un document et ses lignes" })
    .input(parId)
    .output(documentDetaille),
  deRestitution: route({ acces: "voir_restitutions", attendus: objet })
    .route({ method: "GET", path: "/restitutions/{id}/documents", tags, summary: "Documents d'une restitution" })
    .input(parId)
    .output(z.array(documentDetaille)),
  corrigerLigne: route({ acces: "deposer_document", attendus: objet })
    .route({ method: "PATCH", path: "/documents/{id}/lignes/{ligne_id}", tags, summary: "Corriger une ligne lue" })
    .input(z.strictObject({ id: identifiant, ligne_id: identifiant, champs: champsLigne.partial() }))
    .output(documentDetaille),
  ajouterLigne: route({ acces: "deposer_document", attendus: objet })
    .route({ method: "POST", path: "/documents/{id}/lignes", tags, summary: "Ajouter une ligne oubliée" })
    .input(z.strictObject({ id: identifiant, champs: champsLigne }))
    .output(documentDetaille),
  retirerLigne: route({ acces: "deposer_document", attendus: objet })
    .route({
      method: "DELETE",
      path: "/documents/{id}/lignes/{ligne_id}",
      tags,
      summary: "Retirer une ligne lue à tort",
    })
    .input(z.strictObject({ id: identifiant, ligne_id: identifiant }))
    .output(documentDetaille),
  corrigerTotaux: route({ acces: "deposer_document", attendus: objet })
    .route({ method: "PATCH", path: "/documents/{id}/totaux", tags, summary: "Corriger les totaux lus" })
    .input(z.strictObject({ id: identifiant, totaux: totauxDocument.partial() }))
    .output(documentDetaille),
  valider: route({ acces: "deposer_document", attendus: objet })
    .route({ method: "POST", path: "/documents/{id}/valider", tags, summary: "Valider la lecture" })
    .input(parId)
    .output(documentDetaille),
  rouvrir: route({
    acces: "modifier_fiches",
    attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403 }),
  })
    .route({ method: "POST", path: "/documents/{id}/rouvrir", tags, summary: "Rouvrir une lecture validée" })
    .input(parId)
    .output(documentDetaille),
};

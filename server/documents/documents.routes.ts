import type { documentsContrat } from "../../domain/documents/document.contrat.ts";
import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { ajouterLigne, corrigerLigne, corrigerTotaux, retirerLigne } from "./corriger-lecture.ts";
import { documentsDeRestitution, lireDocument } from "./documents.queries.ts";
import { lireFichier } from "./lire-fichier.ts";
import { rouvrirLecture, validerLecture } from "./valider-lecture.ts";

export const documentsRoutes: Gestionnaires<typeof documentsContrat> = {
  lire: { libre: lireFichier },
  detail: { lecture: ({ id }) => lireDocument(id), introuvable: erreursDocument.introuvable },
  deRestitution: { lecture: ({ id }) => documentsDeRestitution(id), introuvable: erreursRestitution.introuvable },
  corrigerLigne: { ecriture: corrigerLigne },
  ajouterLigne: { ecriture: ajouterLigne },
  retirerLigne: { ecriture: retirerLigne },
  corrigerTotaux: { ecriture: corrigerTotaux },
  valider: { ecriture: validerLecture },
  rouvrir: { ecriture: rouvrirLecture },
};

import type { documentsContrat } from "../../domain/documents/document.contrat.ts";
import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import { erreursRestitution } from "../../domain/restitutions/restitution.erreurs.ts";
import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import {
  ajouterLigne,
  confirmerValeur,
  corrigerEntete,
  corrigerLigne,
  corrigerTotaux,
  remettre,
  retirerLigne,
} from "./corriger-lecture.ts";
import { candidatsDuDocument, creerRestitution } from "./creer-restitution.ts";
import { deposerDocument, relireDocument } from "./deposer-document.ts";
import { documentsDeRestitution, historiqueDocument, lireDocument } from "./documents.queries.ts";
import { exporterDocuments } from "./exporter-documents.ts";
import { documentSuivant, dossierDeVehicule, listerDocuments } from "./file.queries.ts";
import { lireFichier } from "./lire-fichier.ts";
import { photoDuDocument, photosDuDocument } from "./photos-document.ts";
import { confirmerProposition, ecarterProposition } from "./propositions-distantes.ts";
import { rattacherPlusieurs } from "./rattacher.ts";
import { telechargerZip } from "./telecharger-zip.ts";
import { rouvrirLecture, supprimerDocuments, validerLecture, validerPrets } from "./valider-lecture.ts";

export const documentsRoutes: Gestionnaires<typeof documentsContrat> = {
  lister: { lecture: (f) => listerDocuments(f) },
  exporter: { libre: exporterDocuments },
  deposer: { libre: deposerDocument },
  lire: { libre: lireFichier },
  relire: { ecriture: relireDocument },
  detail: { lecture: ({ id }) => lireDocument(id), introuvable: erreursDocument.introuvable },
  photos: { libre: photosDuDocument },
  photo: { libre: photoDuDocument },
  historique: { lecture: ({ id }) => historiqueDocument(id), introuvable: erreursDocument.introuvable },
  suivant: { lecture: ({ id }) => documentSuivant(id), introuvable: erreursDocument.introuvable },
  deRestitution: { lecture: ({ id }) => documentsDeRestitution(id), introuvable: erreursRestitution.introuvable },
  deVehicule: { lecture: ({ id }) => dossierDeVehicule(id), introuvable: erreursVehicule.introuvable },
  corriger: { ecriture: corrigerEntete },
  confirmer: { ecriture: confirmerValeur },
  confirmerProposition: { ecriture: confirmerProposition },
  ecarterProposition: { ecriture: ecarterProposition },
  corrigerLigne: { ecriture: corrigerLigne },
  ajouterLigne: { ecriture: ajouterLigne },
  retirerLigne: { ecriture: retirerLigne },
  remettreLigne: { ecriture: remettre },
  corrigerTotaux: { ecriture: corrigerTotaux },
  candidats: { ecriture: candidatsDuDocument },
  rattacher: { ecriture: rattacherPlusieurs },
  creerRestitution: { ecriture: creerRestitution },
  valider: { ecriture: validerLecture },
  validerPrets: { ecriture: validerPrets },
  supprimer: { ecriture: supprimerDocuments },
  rouvrir: { ecriture: rouvrirLecture },
  zip: { libre: telechargerZip },
};

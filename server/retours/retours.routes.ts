import { erreursAudit } from "../../domain/audits/audit.erreurs.ts";
import type { retoursContrat } from "../../domain/retours/retour.contrat.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { creerLien, ouvrirRetour } from "./liens.ts";
import { deposerPhotoRetour, envoyerRetour, retirerPhotoRetour } from "./remplir-retour.ts";
import { lireRetourDeLAudit } from "./retours.queries.ts";

export const retoursRoutes: Gestionnaires<typeof retoursContrat> = {
  creerLien: { ecriture: creerLien },
  deLAudit: { lecture: ({ id }) => lireRetourDeLAudit(id), introuvable: erreursAudit.introuvable },
  ouvrir: { publique: ouvrirRetour },
  deposerPhoto: { publique: deposerPhotoRetour },
  retirerPhoto: { publique: retirerPhotoRetour },
  envoyer: { publique: envoyerRetour },
};

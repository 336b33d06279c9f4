import type { auditsContrat } from "../../domain/audits/audit.contrat.ts";
import { erreursAudit } from "../../domain/audits/audit.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { historiqueAudit, listerAudits } from "./audits.queries.ts";
import { relireAudit } from "./calculer.ts";
import {
  ajouterDommage,
  corrigerDommage,
  modifierUnAudit,
  noterReparations,
  oterDommage,
  ouvrirAudit,
  reprendreEtat,
  rouvrir,
  simuler,
  supprimerAudit,
  terminer,
} from "./ecrire-audit.ts";
import { exporterAudits } from "./exporter-audits.ts";
import { imprimerAudit } from "./pdf-audit.ts";
import { ajouterPhoto, retirerPhoto } from "./photos-audit.ts";
import { planifierAudits } from "./planifier-audits.ts";
import { transmettre } from "./transmettre-audit.ts";

export const auditsRoutes: Gestionnaires<typeof auditsContrat> = {
  lister: { lecture: listerAudits },
  exporter: { libre: exporterAudits },
  ouvrir: { libre: ouvrirAudit },
  planifier: { libre: planifierAudits },
  lire: {
    libre: ({ id }, c) =>
      c.services.base.ecrire(c.jeton, c.maintenant, (tx) => relireAudit(tx, id, c), { lectureSeule: true }),
  },
  historique: { lecture: ({ id }) => historiqueAudit(id), introuvable: erreursAudit.introuvable },
  modifier: { libre: modifierUnAudit },
  supprimer: { ecriture: supprimerAudit },
  simuler: { libre: simuler },
  ajouterDommage: { ecriture: ajouterDommage },
  modifierDommage: { ecriture: corrigerDommage },
  retirerDommage: { ecriture: oterDommage },
  reprendre: { ecriture: reprendreEtat },
  ajouterPhoto: { libre: ajouterPhoto },
  retirerPhoto: { ecriture: retirerPhoto },
  terminer: { ecriture: terminer },
  rouvrir: { ecriture: rouvrir },
  transmettre: { libre: transmettre },
  noterReparations: { ecriture: noterReparations },
  imprimer: { libre: imprimerAudit },
};

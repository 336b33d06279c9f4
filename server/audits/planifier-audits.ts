import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { ouvrirAudit } from "./ecrire-audit.ts";

/** Ce qui est arrivé aux véhicules choisis : audits ouverts, déjà en cours, véhicules archivés laissés tels quels. */
export interface AuditsPlanifies {
  ouverts: number;
  repris: number;
  archives: number;
}

/**
 * Ouvre l'audit de plusieurs véhicules qui rentrent : chacun prend la date, le loueur et le kilométrage de son contrat. Un audit en cours se
 * reprend, un véhicule archivé se laisse ; rejoué, rien ne se fait deux fois. Lève introuvable (404) si l'un n'est pas de ce périmètre.
 */
export async function planifierAudits(
  { vehicules }: { vehicules: readonly string[] },
  c: ContexteConnecte,
): Promise<AuditsPlanifies> {
  const faits: AuditsPlanifies = { ouverts: 0, repris: 0, archives: 0 };
  // L'un après l'autre : chaque ouverture tient le verrou de son véhicule.
  for (const id of new Set(vehicules)) {
    const issue = await ouvrirAudit({ id }, c).catch((erreur: unknown) => {
      if (erreur instanceof ErreurMetier && erreur.code === erreursVehicule.archive().code) return null;
      throw erreur;
    });
    if (issue === null) faits.archives += 1;
    else if (issue.repris) faits.repris += 1;
    else faits.ouverts += 1;
  }
  return faits;
}

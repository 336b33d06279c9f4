import type { AuditsPlanifies } from "../../domain/audits/audit.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreursVehicule } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { ouvrirAudit, retourAVenir } from "./ecrire-audit.ts";
import { type SituationAudit, situationsPourAudit } from "./ecriture.queries.ts";

/** Ce que devient un véhicule choisi : son audit s'ouvre, ou ce qui l'en dispense. */
function issueDe(s: SituationAudit): "ouverts" | "en_cours" | "faits" | "rendus" | "archives" {
  if (s.archive) return "archives";
  if (s.rendu) return "rendus";
  if (s.en_cours) return "en_cours";
  return s.fait ? "faits" : "ouverts";
}

/**
 * Ouvre l'audit de plusieurs véhicules qui rentrent : chacun prend la date (jamais passée), le loueur et le kilométrage de son contrat. Un véhicule
 * dont l'audit est ouvert ou fait, rendu ou archivé se laisse ; rejoué, rien ne se fait deux fois. En aperçu, rien ne s'ouvre. Lève introuvable (404) si
 * l'un n'est pas de ce périmètre.
 */
export async function planifierAudits(
  { vehicules, apercu = false }: { vehicules: readonly string[]; apercu?: boolean | undefined },
  c: ContexteConnecte,
): Promise<AuditsPlanifies> {
  const choisis = [...new Set(vehicules)];
  const jour = jourDeParis(c.maintenant);
  const situations = await c.services.base.ecrire(
    c.jeton,
    c.maintenant,
    (tx) => situationsPourAudit(tx, choisis, jour),
    { lectureSeule: true },
  );
  if (situations.length < choisis.length) throw erreursVehicule.introuvable();
  const faits: AuditsPlanifies = {
    ouverts: 0,
    en_cours: 0,
    faits: 0,
    rendus: 0,
    archives: 0,
    premier_le: null,
    dernier_le: null,
  };
  const retours: string[] = [];
  // L'un après l'autre : chaque ouverture tient le verrou de son véhicule.
  for (const s of situations) {
    let issue = issueDe(s);
    if (issue === "ouverts" && !apercu && (await ouvrirAudit({ id: s.id }, c)).repris) issue = "en_cours";
    faits[issue] += 1;
    if (issue === "ouverts")
      retours.push(retourAVenir(s.date_fin === null ? undefined : { ...s, date_fin: s.date_fin }, jour));
  }
  retours.sort();
  return { ...faits, premier_le: retours[0] ?? null, dernier_le: retours.at(-1) ?? null };
}

import { erreursAudit } from "../../domain/audits/audit.erreurs.ts";
import { type AuditLu, type DommageAudit, GARAGES_COMPARES, type ResultatAudit } from "../../domain/audits/audit.ts";
import { memeFamille } from "../../domain/audits/bareme.ts";
import { calculerAudit } from "../../domain/audits/calculer-audit.ts";
import { resumerHistorique } from "../../domain/audits/historique.ts";
import { aComparer, type GarageProche } from "../../domain/audits/reparation.ts";
import { situationAuRetour } from "../../domain/audits/vetuste.ts";
import { estInterne } from "../../domain/commun/acteur.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { Conditions } from "../../domain/fre/conditions.ts";
import { conditionsEnVigueur } from "../conditions/conditions-en-vigueur.queries.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { type AuditGarde, lireAudit } from "./audits.queries.ts";
import { garagesAutour, lignesPassees } from "./calcul.queries.ts";
import { garderResultat } from "./ecriture.queries.ts";
import { aliasDuGarage, pourClient } from "./garage-du-client.ts";

type Dommages = readonly Omit<DommageAudit, "id" | "photos" | "cadre">[];

/** Les garages proches du véhicule, du plus près au plus loin ; aucun si son lieu ne se situe pas. */
export const garagesCompares = async (
  tx: Transaction,
  { latitude, longitude }: Pick<AuditGarde, "latitude" | "longitude">,
): Promise<GarageProche[]> =>
  latitude === null || longitude === null
    ? []
    : aComparer(await garagesAutour(tx, { latitude, longitude }, GARAGES_COMPARES));

/** Le calcul d'un audit avec ces dommages : ses tables de prix se lisent ici, sous l'identité de la personne. */
export async function calculer(
  tx: Transaction,
  a: AuditGarde,
  dommages: Dommages,
  maintenant: Date,
): Promise<{ resultat: ResultatAudit; conditions: Conditions | null }> {
  const { loueur_id, client_id } = a;
  const trouvees =
    loueur_id &&
    (await conditionsEnVigueur(tx, {
      loueurId: loueur_id,
      clientId: client_id,
      type: a.type_vehicule,
      date: a.retour_prevu_le,
    }));
  const elements = [...new Set(dommages.flatMap((d) => memeFamille(d.element)))];
  const jour = jourDeParis(maintenant);
  const lignes =
    loueur_id && elements.length > 0
      ? await lignesPassees(tx, { client: client_id, loueur: loueur_id, elements, jour })
      : [];
  const garages = await garagesCompares(tx, a);
  const conditions = trouvees ? trouvees.conditions : null;
  const resultat = calculerAudit({
    dommages,
    conditions,
    historique: resumerHistorique(lignes),
    situation: situationAuRetour(a.date_mise_en_circulation, a.kilometrage, a.retour_prevu_le),
    garages,
    mode_garage: a.mode_garage,
    garage_id: a.garage_id,
    franchise_assurance_ht: a.franchise_assurance_ht,
    code_postal: /\b\d{5}\b/.exec(a.lieu ?? "")?.[0] ?? null,
    retour_prevu_le: a.retour_prevu_le,
    aujourdhui: jour,
  });
  return { resultat, conditions };
}

/** Le calcul de cet audit tel que cette personne le voit. */
export const pourPersonne = (
  audit: string,
  r: ResultatAudit,
  { acteur }: Pick<ContexteConnecte, "acteur">,
): ResultatAudit => (estInterne(acteur) ? r : pourClient(audit, r));

function montrer(garde: AuditGarde, resultat: ResultatAudit, { acteur }: Pick<ContexteConnecte, "acteur">): AuditLu {
  const { loueur_id: _l, date_mise_en_circulation: _d, ...lu } = garde;
  const situe = garde.latitude !== null;
  const cache = estInterne(acteur)
    ? {}
    : { latitude: null, longitude: null, garage_id: garde.garage_id && aliasDuGarage(garde.id, garde.garage_id) };
  return { ...lu, ...cache, resultat: pourPersonne(garde.id, resultat, { acteur }), situe };
}

type Personne = Pick<ContexteConnecte, "acteur" | "maintenant">;

export async function tenirAudit(tx: Transaction, id: string): Promise<AuditGarde> {
  const garde = await lireAudit(tx, id);
  if (!garde) throw erreursAudit.introuvable();
  return garde;
}

/** L'audit et son calcul, figé s'il est terminé, tels que cette personne les voit. Lève introuvable (404). */
export async function relireAudit(tx: Transaction, id: string, c: Personne): Promise<AuditLu> {
  const garde = await tenirAudit(tx, id);
  return montrer(garde, garde.resultat ?? (await calculer(tx, garde, garde.dommages, c.maintenant)).resultat, c);
}

/** Recalcule un brouillon qui vient de changer et garde ses chiffres ; `figer`, à sa fin, garde le calcul entier. */
export async function recalculer(tx: Transaction, id: string, c: Personne, figer = false): Promise<AuditLu> {
  const garde = await tenirAudit(tx, id);
  const { resultat, conditions } = await calculer(tx, garde, garde.dommages, c.maintenant);
  await garderResultat(tx, { audit: id, client: garde.client_id, resultat, figer: figer ? { conditions } : null });
  return montrer(garde, resultat, c);
}

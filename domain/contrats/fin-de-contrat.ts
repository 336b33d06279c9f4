import { formaterDate } from "../commun/dates.ts";
import { compterJours, joursEntre, plusJours, plusMois, retardDe } from "./jours.ts";
import { depassement, projeterKilometrage, type Releve } from "./projection.ts";

/** Les étapes d'une fin de contrat, dans leur ordre. */
export const ETAPES = [
  "audit_a_planifier",
  "audit_planifie",
  "restitution_a_prevoir",
  "restitution_prevue",
  "restituee",
  "facture_recue",
  "verifiee",
] as const;
/** Les étapes d'un véhicule encore dehors ; les autres sont celles d'un véhicule rendu. */
export const ETAPES_A_VENIR = [
  "audit_a_planifier",
  "audit_planifie",
  "restitution_a_prevoir",
  "restitution_prevue",
] as const satisfies readonly (typeof ETAPES)[number][];
export type EtapeFinDeContrat = (typeof ETAPES)[number];
export const LIBELLES_ETAPE: Record<EtapeFinDeContrat, string> = {
  audit_a_planifier: "Audit à planifier",
  audit_planifie: "Audit planifié",
  restitution_a_prevoir: "Restitution à prévoir",
  restitution_prevue: "Restitution prévue",
  restituee: "Restituée",
  facture_recue: "Facture reçue",
  verifiee: "Facture vérifiée",
};
const LIBELLES_ETAPE_PLUSIEURS: Record<EtapeFinDeContrat, string> = {
  audit_a_planifier: "Audits à planifier",
  audit_planifie: "Audits planifiés",
  restitution_a_prevoir: "Restitutions à prévoir",
  restitution_prevue: "Restitutions prévues",
  restituee: "Restituées",
  facture_recue: "Factures reçues",
  verifiee: "Factures vérifiées",
};
/** « Restitution prévue », « Restitutions prévues » : un compteur s'accorde. */
export const nommerEtape = (etape: EtapeFinDeContrat, nombre: number): string =>
  (nombre > 1 ? LIBELLES_ETAPE_PLUSIEURS : LIBELLES_ETAPE)[etape];

/** Mois avant la fin où l'audit se planifie : les loueurs vendent le leur de six à trois mois avant. */
export const MOIS_AUDIT = { au_plus_tot: 6, au_plus_tard: 3 } as const;

/** Un préavis qui approche se rappelle tant de jours avant ; passé, jusqu'au rendez-vous ou à la fin du contrat. */
export const PREAVIS_JOURS = 10;

/** Ce qui est arrivé à la fin d'un contrat. Dates AAAA-MM-JJ. */
export interface FaitsDeFin {
  /** Un audit du véhicule est ouvert, pas encore terminé. */
  audit_ouvert: boolean;
  audit_fait_le: string | null;
  restitution_prevue_le: string | null;
  /** Date de la restitution du véhicule, entre le début de ce contrat et celui du suivant. */
  restituee_le: string | null;
  /** Une facture est arrivée pour cette restitution. */
  facture_recue: boolean;
  /** Toutes les factures arrivées sont validées. */
  facture_verifiee: boolean;
}

/** L'étape où en est un véhicule : la plus avancée que les faits montrent. La base applique la même règle (`fins_de_contrat`). */
export function etapeFinDeContrat(f: FaitsDeFin): EtapeFinDeContrat {
  if (f.restituee_le !== null)
    return f.facture_recue ? (f.facture_verifiee ? "verifiee" : "facture_recue") : "restituee";
  if (f.restitution_prevue_le !== null) return "restitution_prevue";
  if (f.audit_fait_le !== null) return "restitution_a_prevoir";
  return f.audit_ouvert ? "audit_planifie" : "audit_a_planifier";
}

type Dates = Pick<FaitsDeFin, "audit_fait_le" | "restitution_prevue_le" | "restituee_le"> & { date_fin: string };

/** Pourquoi le véhicule en est là, et ce qui vient ensuite. */
export function phraseEtape(etape: EtapeFinDeContrat, d: Dates, aujourdhui: string): string {
  const rendu = d.restituee_le ? formaterDate(d.restituee_le) : "";
  switch (etape) {
    case "audit_a_planifier":
      return phraseAudit(d.date_fin, aujourdhui);
    case "audit_planifie":
      return "Audit ouvert\u00a0: reste à le faire, puis à prendre rendez-vous pour rendre le véhicule.";
    case "restitution_a_prevoir":
      return `Audit fait le ${formaterDate(d.audit_fait_le ?? "")}\u00a0: reste à prendre rendez-vous pour rendre le véhicule.`;
    case "restitution_prevue": {
      const quand = formaterDate(d.restitution_prevue_le ?? "");
      const audit = d.audit_fait_le
        ? `, audit fait le ${formaterDate(d.audit_fait_le)}`
        : ", sans audit avant restitution";
      const passee = (d.restitution_prevue_le ?? "") < aujourdhui;
      return passee
        ? `Restitution prévue le ${quand} et pas encore constatée${audit}.`
        : `Restitution prévue le ${quand}${audit}.`;
    }
    case "restituee":
      return `Véhicule rendu le ${rendu}\u00a0: aucune facture du loueur n'est encore arrivée.`;
    case "facture_recue":
      return `Véhicule rendu le ${rendu}, facture reçue\u00a0: elle reste à vérifier.`;
    case "verifiee":
      return `Véhicule rendu le ${rendu}, facture reçue et vérifiée.`;
  }
}

function phraseAudit(fin: string, aujourdhui: string): string {
  const tot = plusMois(fin, -MOIS_AUDIT.au_plus_tot);
  const tard = plusMois(fin, -MOIS_AUDIT.au_plus_tard);
  if (fin < aujourdhui) return "Contrat terminé\u00a0: aucun audit, aucun rendez-vous et aucune restitution connus.";
  if (aujourdhui > tard)
    return `Aucun audit avant restitution\u00a0: il se fait d'ordinaire avant le ${formaterDate(tard)}.`;
  if (aujourdhui < tot) return `Audit à planifier entre le ${formaterDate(tot)} et le ${formaterDate(tard)}.`;
  return `Audit à planifier avant le ${formaterDate(tard)}.`;
}

/** Part de la durée écoulée, en pour cent entiers de 0 à 100. */
export function dureeEcoulee(c: { date_debut: string; date_fin: string }, aujourdhui: string): number {
  const part = (joursEntre(c.date_debut, aujourdhui) * 100) / joursEntre(c.date_debut, c.date_fin);
  return Math.min(100, Math.max(0, Math.floor(part)));
}

/** Dernier jour pour prévenir le loueur ; `null` si le contrat ne dit pas son préavis. */
export const limitePreavis = (c: { date_fin: string; preavis_jours: number | null }): string | null =>
  c.preavis_jours === null ? null : plusJours(c.date_fin, -c.preavis_jours);

/** Le véhicule aurait dû être rendu : la fin est passée et aucune restitution n'est connue. */
export const enRetard = (c: { date_fin: string; restituee_le: string | null }, aujourdhui: string): boolean =>
  c.restituee_le === null && c.date_fin < aujourdhui;

/** « 45 jours », « Dernier jour », « En retard de 12 jours », « Rendu le 12/03/2026 ». */
export function phraseEcheance(c: { date_fin: string; restituee_le: string | null }, aujourdhui: string): string {
  if (c.restituee_le !== null) return `Rendu le ${formaterDate(c.restituee_le)}`;
  const jours = joursEntre(aujourdhui, c.date_fin);
  if (jours === 0) return "Dernier jour";
  return jours < 0 ? `E${retardDe(jours).slice(1)}` : compterJours(jours);
}

/** Ce que l'on prévoit du compteur : au retour s'il a eu lieu, sinon à la fin, ou aujourd'hui si elle est passée. */
export function prevoirFin(
  c: {
    date_debut: string;
    date_fin: string;
    restituee_le: string | null;
    kilometrage_contractuel: number | null;
    prix_km_excedentaire: number | null;
    releves: readonly Releve[];
  },
  aujourdhui: string,
) {
  const jour = c.restituee_le ?? (c.date_fin < aujourdhui ? aujourdhui : c.date_fin);
  const connus = c.releves.filter((r) => r.jour >= c.date_debut && r.jour <= (c.restituee_le ?? aujourdhui));
  const projection = projeterKilometrage(connus, jour);
  return { jour, projection, depassement: depassement(projection.km, c) };
}

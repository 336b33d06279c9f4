import { z } from "zod";
import { filtresAnalyses } from "../analyses/filtres.ts";
import { ONGLETS } from "../analyses/onglets.ts";
import { identifiant } from "../commun/contrat.ts";
import { formaterDate } from "../commun/dates.ts";
import { libelleMois } from "../commun/nom-du-mois.ts";
import { FREQUENCES, type Frequence } from "./frequences.ts";

const code = z.string().max(60).optional();
/** Ce qu'une vue garde d'un écran d'analyses : ce que porte son adresse. */
export const parametresVue = z.strictObject({
  ...filtresAnalyses.shape,
  mesure: z.enum(["montant", "nombre"]).optional(),
  onglet: z.enum(ONGLETS).optional(),
  element: code,
  dommage: code,
  operation: code,
});
export type ParametresVue = z.infer<typeof parametresVue>;

export const abonnement = z
  .strictObject({
    frequence: z.enum(FREQUENCES),
    pdf: z.boolean(),
    xlsx: z.boolean(),
    /** La note pour la direction, deux pages. */
    direction: z.boolean().default(false),
  })
  .refine((a) => a.pdf || a.xlsx || a.direction, { error: "Choisissez au moins un format", path: ["pdf"] });
export type Abonnement = z.infer<typeof abonnement>;

export const vue = z.object({
  id: identifiant,
  nom: z.string(),
  parametres: parametresVue,
  partagee: z.boolean(),
  /** À soi : on peut la changer, la supprimer, voir qui la reçoit. */
  mienne: z.boolean(),
  /** Ce que la personne en reçoit. */
  abonnement: z
    .object({ frequence: z.enum(FREQUENCES), pdf: z.boolean(), xlsx: z.boolean(), direction: z.boolean() })
    .nullable(),
  /** Qui la reçoit, si elle est à soi. */
  abonnes: z.array(z.object({ nom: z.string(), frequence: z.enum(FREQUENCES) })),
});
export type Vue = z.infer<typeof vue>;

export const rapportEnvoye = z.object({
  id: identifiant,
  vue_nom: z.string(),
  destinataire: z.string(),
  client_nom: z.string().nullable(),
  periode: z.string(),
  etat: z.enum(["a_envoyer", "depose", "abandonne"]),
  /** Pourquoi il n'est pas parti. */
  raison: z.string().nullable(),
  cree_le: z.string(),
});

/**
 * La période d'un rapport, et l'instant où elle est due : le lundi ou le premier du mois, à 7 h de Paris. `jour` et `heure` sont ceux de Paris.
 */
export function periodeDue(
  frequence: Frequence | "quotidien",
  jour: string,
  heure: number,
): { periode: string; du: string } | null {
  if (frequence === "quotidien") return heure < 7 ? null : { periode: jour, du: jour };
  const date = new Date(`${jour}T00:00:00Z`);
  const premier =
    frequence === "mensuel"
      ? `${jour.slice(0, 7)}-01`
      : new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
  if (premier === jour && heure < 7) return null;
  return { periode: frequence === "mensuel" ? jour.slice(0, 7) : semaineIso(premier), du: premier };
}

/** « 2026-S48 » du lundi donné (ISO 8601 : la semaine du jeudi). */
function semaineIso(lundi: string): string {
  const jeudi = new Date(Date.parse(`${lundi}T00:00:00Z`) + 3 * 86_400_000);
  const debut = Date.UTC(jeudi.getUTCFullYear(), 0, 1);
  const semaine = Math.floor((jeudi.getTime() - debut) / (7 * 86_400_000)) + 1;
  return `${jeudi.getUTCFullYear()}-S${String(semaine).padStart(2, "0")}`;
}

/** « semaine 48 de 2026 », « novembre 2026 » se lisent mieux qu'un code ; un jour s'écrit « 21/11/2026 ». */
export const direPeriode = (periode: string, mois = libelleMois): string => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(periode)) return formaterDate(periode);
  const [, annee, semaine] = /^(\d{4})-S(\d{2})$/.exec(periode) ?? [];
  return annee ? `semaine ${Number(semaine)} de ${annee}` : mois(periode);
};

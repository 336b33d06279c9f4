import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { ETAPES } from "./fin-de-contrat.ts";

const texte = z.string().nullable();
/** Date sans heure, AAAA-MM-JJ. */
const date = z.string().nullable();
const entier = z.number().int().nullable();

const releves = z.array(z.object({ jour: z.string(), km: z.number().int() }));

/** Un contrat tel que la fiche de son véhicule le montre. Loyer et coûts en centimes HT par mois, prix du kilomètre en dix-millièmes d'euro HT. */
export const contratLu = z.object({
  id: identifiant,
  vehicule_id: identifiant,
  loueur_id: identifiant.nullable(),
  loueur_nom: texte,
  numero: texte,
  date_debut: z.string(),
  date_fin: z.string(),
  loyer_mensuel_ht: entier,
  energie_mensuel_ht: entier,
  assurance_mensuel_ht: entier,
  entretien_mensuel_ht: entier,
  autres_mensuel_ht: entier,
  kilometrage_contractuel: entier,
  prix_km_excedentaire: entier,
  preavis_jours: entier,
  restitution_prevue_le: date,
  audit_fait_le: date,
  /** Nulle pour un contrat qu'un autre a suivi : il n'a pas de fin à préparer. */
  etape: z.enum(ETAPES).nullable(),
  restituee_le: date,
  /** La restitution qui finit ce contrat, si la personne la voit. */
  restitution_id: identifiant.nullable(),
  /** Compteurs connus depuis le début du contrat, du plus ancien au plus récent. */
  releves,
});
export type ContratLu = z.infer<typeof contratLu>;

/** Une ligne de la liste des fins de contrat. */
export const finDeContrat = contratLu
  .omit({
    loyer_mensuel_ht: true,
    energie_mensuel_ht: true,
    assurance_mensuel_ht: true,
    entretien_mensuel_ht: true,
    autres_mensuel_ht: true,
    restitution_id: true,
  })
  .extend({
    client_id: identifiant,
    client_nom: z.string(),
    immatriculation: z.string(),
    agence: texte,
    conducteur_prenom: texte,
    conducteur_nom: texte,
    /** Un véhicule archivé se lit seulement : rien ne se note sur sa ligne. */
    archive: z.boolean(),
    etape: z.enum(ETAPES),
  });
export type FinDeContrat = z.infer<typeof finDeContrat>;

/** « contrat n° 0452318 », ou « contrat sans numéro ». */
export const nomDuContrat = ({ numero }: { numero: string | null }): string =>
  numero ? `contrat n°\u00a0${numero}` : "contrat sans numéro";

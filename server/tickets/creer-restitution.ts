import { jourDeParis } from "../../domain/commun/dates.ts";
import { exigerSansDoute, traceDes } from "../../domain/commun/doutes.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { type ChampsRestitution, champsRestitution } from "../../domain/restitutions/restitution.ts";
import { erreursTicket } from "../../domain/tickets/ticket.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { doutesDeLaRestitution } from "../restitutions/doutes-restitution.ts";
import {
  insererRestitutionDuTicket,
  restitutionDuTicket,
  restitutionExistante,
  verrouillerTicket,
} from "./ecriture.queries.ts";

interface Entree {
  id: string;
  champs?: Partial<ChampsRestitution> | undefined;
  doutes_admis?: boolean | undefined;
}

/**
 * Crée la restitution d'une demande de restitution avec ce que le ticket et son véhicule savent : rendue aujourd'hui, rien de facturé
 * encore. S'il manque un champ requis, refus 400 avec le message de chaque champ : l'écran les
 * demande et les envoie dans `champs`, qui l'emportent. Ce qui étonne se confirme (a_confirmer), comme à l'ajout d'une restitution. Une
 * seule par ticket.
 */
export async function creerRestitution(
  tx: Transaction,
  { id, champs: saisis, doutes_admis }: Entree,
  c: ContexteConnecte,
): Promise<{ restitution_id: string }> {
  const ticket = await verrouillerTicket(tx, id);
  if (!ticket) throw erreursTicket.introuvable();
  if (ticket.type_demande !== "restitution") throw erreursTicket.pasUneRestitution();
  const deja = await restitutionExistante(tx, id);
  if (deja) return { restitution_id: deja.id };
  const aujourdhui = jourDeParis(c.maintenant);
  const connu = await restitutionDuTicket(tx, id, aujourdhui);
  if (!connu) throw erreursTicket.introuvable();
  const { client_id, vehicule_id, ...champs } = connu;
  const lue = champsRestitution.safeParse({ ...sansNul(champs), montant_ht_apres_remise: 0, ...saisis });
  if (!lue.success)
    throw erreurs.saisieInvalide(Object.fromEntries(lue.error.issues.map((i) => [String(i.path[0]), i.message])));
  const doutes = await doutesDeLaRestitution(tx, lue.data, Object.keys(lue.data), { client_id, aujourdhui });
  exigerSansDoute(doutes, doutes_admis);
  const fiche = { ...lue.data, client_id, vehicule_id, doutes_admis: traceDes(doutes) ?? null };
  const creee = await insererRestitutionDuTicket(tx, id, fiche, c.acteur.id);
  const finale = creee ?? (await restitutionExistante(tx, id));
  if (!finale) throw erreurs.interne();
  return { restitution_id: finale.id };
}

/** Un champ absent dit « requis », un champ nul dirait « pas valable ». */
const sansNul = (champs: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(champs).filter(([, valeur]) => valeur !== null));

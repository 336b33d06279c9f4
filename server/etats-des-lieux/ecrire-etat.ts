import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import type { CadrePhoto } from "../../domain/comparaisons/cadre.ts";
import { erreursEtat } from "../../domain/etats-des-lieux/etat.erreurs.ts";
import {
  type ChampsEtat,
  DOMMAGES_ETAT_MAX,
  type EtatLu,
  manquesPourSigner,
  type SaisieDommage,
  type TraceSignature,
  type TypeEtat,
} from "../../domain/etats-des-lieux/etat.ts";
import { erreursTicket } from "../../domain/tickets/ticket.erreurs.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import {
  corrigerEtat,
  dernierEtat,
  dommageDejaRecu,
  type EtatVerrouille,
  effacerEtat,
  effacerInutiles,
  insererDommage,
  insererEtat,
  lireEtat,
  modifierEtat,
  photoDeLEtat,
  retirerDommage,
  signerEtat,
  ticketPourEtat,
  verrouillerEtat,
} from "./etats.queries.ts";

/** L'état tel qu'il vient d'être écrit. */
export async function relire(tx: Transaction, id: string): Promise<EtatLu> {
  const etat = await lireEtat(tx, id);
  if (!etat) throw erreursEtat.introuvable();
  return etat;
}

/** Le brouillon, tenu jusqu'à la fin de la transaction. Lève introuvable (404), etat_signe (409). */
export async function tenirBrouillon(tx: Transaction, id: string): Promise<EtatVerrouille> {
  const etat = await verrouillerEtat(tx, id);
  if (!etat) throw erreursEtat.introuvable();
  if (etat.signe_le !== null) throw erreursEtat.signe();
  return etat;
}

/** Ouvre le premier état de ce type, reprend son brouillon, ou commence la correction du dernier signé. */
export async function ouvrirEtat(
  tx: Transaction,
  { id, type }: { id: string; type: TypeEtat },
  { acteur, maintenant }: ContexteConnecte,
): Promise<EtatLu> {
  const ticket = await ticketPourEtat(tx, id);
  if (!ticket) throw erreursTicket.introuvable();
  if (ticket.type_demande !== "etat_des_lieux") throw erreursEtat.autreType();
  const dernier = await dernierEtat(tx, id, type);
  if (dernier && dernier.signe_le === null) return relire(tx, dernier.id);
  const neuf = dernier
    ? await corrigerEtat(tx, dernier.id, acteur.id)
    : (
        await insererEtat(tx, {
          ticket: id,
          client: ticket.client_id,
          type,
          jour: jourDeParis(maintenant),
          lieu: ticket.localisation_vehicule,
          auteur: acteur.id,
        })
      )?.id;
  if (!neuf) throw erreursEtat.introuvable();
  return relire(tx, neuf);
}

/** Enregistre les champs envoyés, si chacun vaut encore ce que la personne avait lu (sinon 409 avec les valeurs actuelles). */
export async function enregistrerEtat(
  tx: Transaction,
  { id, champs, avant }: { id: string; champs: Partial<ChampsEtat>; avant: Record<string, string | number | null> },
): Promise<EtatLu> {
  const actuel = await tenirBrouillon(tx, id);
  const noms = Object.keys(champs) as (keyof ChampsEtat)[];
  const changes = noms.filter((n) => actuel[n] !== champs[n]);
  if (changes.some((n) => actuel[n] !== avant[n]))
    throw erreurs.conflit(Object.fromEntries(noms.map((n) => [n, actuel[n]])));
  if (changes.length > 0) await modifierEtat(tx, id, Object.fromEntries(changes.map((n) => [n, champs[n]])));
  return relire(tx, id);
}

/** Une saisie renvoyée après une coupure ne marque qu'un dommage. */
export async function marquerDommage(
  tx: Transaction,
  {
    id,
    cle_idempotence: cle,
    ...d
  }: SaisieDommage & { id: string; cle_idempotence: string; cadre?: CadrePhoto | null | undefined },
): Promise<EtatLu> {
  const { client_id } = await tenirBrouillon(tx, id);
  if (await dommageDejaRecu(tx, id, cle)) return relire(tx, id);
  if (d.cadre && !(await photoDeLEtat(tx, id, d.cadre.fichier_id))) throw erreursEtat.photoIntrouvable();
  if (!(await insererDommage(tx, id, client_id, d, DOMMAGES_ETAT_MAX, cle))) throw erreursEtat.tropDeDommages();
  return relire(tx, id);
}

/** Signe et fige. Lève etat_incomplet (400) avec le champ qui manque. */
export async function signer(
  tx: Transaction,
  { id, signataire, trace }: { id: string; signataire: string; trace: TraceSignature | null },
  { acteur, maintenant }: ContexteConnecte,
): Promise<EtatLu> {
  const manques = manquesPourSigner(await tenirBrouillon(tx, id));
  if (Object.keys(manques).length > 0) throw erreursEtat.aCompleter(manques);
  await signerEtat(tx, id, { signataire, trace, maintenant, avec: acteur.id });
  return relire(tx, id);
}

/** Retire un dommage avec ses photos, sauf celles qu'une version signée montre encore. */
export async function oterDommage(
  { id, dommage_id }: { id: string; dommage_id: string },
  c: ContexteConnecte,
): Promise<EtatLu> {
  return ecrirePuisEffacer(c, async (tx) => {
    await tenirBrouillon(tx, id);
    const photos = await retirerDommage(tx, id, dommage_id);
    if (!photos) throw erreursEtat.dommageIntrouvable();
    return { cles: await effacerInutiles(tx, photos), rendu: await relire(tx, id) };
  });
}

export const abandonner = ({ id }: { id: string }, c: ContexteConnecte): Promise<{ abandonne: boolean }> =>
  ecrirePuisEffacer(c, async (tx) => {
    await tenirBrouillon(tx, id);
    return { cles: await effacerInutiles(tx, await effacerEtat(tx, id)), rendu: { abandonne: true } };
  });

/** Les octets partent après la transaction ; une coupure ici les laisse au balayage. */
export async function ecrirePuisEffacer<T>(
  { services, jeton, maintenant }: ContexteConnecte,
  ecrire: (tx: Transaction) => Promise<{ cles: readonly string[]; rendu: T }>,
): Promise<T> {
  const { cles, rendu } = await services.base.ecrire(jeton, maintenant, ecrire);
  for (const cle of cles) await services.fichiers.supprimer(cle).catch(() => undefined);
  return rendu;
}

import { jourDeParis } from "../../domain/commun/dates.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { memeValeur } from "../../domain/commun/meme-valeur.ts";
import type { CadrePhoto } from "../../domain/etats-des-lieux/cadre.ts";
import { erreursEtat } from "../../domain/etats-des-lieux/etat.erreurs.ts";
import {
  type ChampsEtat,
  DOMMAGES_ETAT_MAX,
  type EtatLu,
  manquesPourSigner,
  type SaisieDommage,
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
  type Signatures,
  signerEtat,
  situerDommage,
  ticketPourEtat,
  trouverDommage,
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

/**
 * Ouvre le premier état de ce type, reprend son brouillon, ou commence la correction du dernier signé. Avec une clé, un état déjà là se rend
 * tel quel : une saisie commencée sans réseau ne corrige pas d'elle-même ce qu'un collègue a signé entre-temps.
 */
export async function ouvrirEtat(
  tx: Transaction,
  { id, type, cle_idempotence: cle, date_etat: jour }: OuvertureEtat,
  { acteur, maintenant }: ContexteConnecte,
): Promise<EtatLu> {
  const ticket = await ticketPourEtat(tx, id);
  if (!ticket) throw erreursTicket.introuvable();
  if (ticket.type_demande !== "etat_des_lieux") throw erreursEtat.autreType();
  const dernier = await dernierEtat(tx, id, type);
  if (dernier && (dernier.signe_le === null || cle)) return relire(tx, dernier.id);
  const neuf = dernier
    ? await corrigerEtat(tx, dernier.id, acteur.id)
    : (
        await insererEtat(tx, {
          ticket: id,
          client: ticket.client_id,
          type,
          jour: jour ?? jourDeParis(maintenant),
          lieu: ticket.localisation_vehicule,
          auteur: acteur.id,
          cle: cle ?? null,
        })
      )?.id;
  if (!neuf) throw erreursEtat.introuvable();
  return relire(tx, neuf);
}

interface OuvertureEtat {
  id: string;
  type: TypeEtat;
  cle_idempotence?: string | undefined;
  date_etat?: string | undefined;
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

/** Situe un dommage sur une photo de cet état ; un cadre redessiné remplace celui d'avant. */
export async function encadrerDommage(
  tx: Transaction,
  { id, dommage_id, cadre }: { id: string; dommage_id: string; cadre: CadrePhoto },
): Promise<EtatLu> {
  await tenirBrouillon(tx, id);
  const dommage = await trouverDommage(tx, id, dommage_id);
  if (!dommage) throw erreursEtat.dommageIntrouvable();
  if (!(await photoDeLEtat(tx, id, cadre.fichier_id))) throw erreursEtat.photoIntrouvable();
  await situerDommage(tx, dommage, cadre);
  return relire(tx, id);
}

/** Signe et fige. Lève etat_incomplet (400) avec le champ qui manque. Les mêmes signatures renvoyées après une coupure ne sont pas un refus. */
export async function signer(
  tx: Transaction,
  { id, signataire, trace, ...seconde }: SaisieSignatures,
  { acteur, maintenant }: ContexteConnecte,
): Promise<EtatLu> {
  const signatures: Signatures = {
    signataire,
    trace,
    contresignataire: seconde.contresignataire ?? null,
    contretrace: (seconde.contresignataire && seconde.contretrace) || null,
  };
  const signe = await lireEtat(tx, id);
  if (signe?.signe_le && memesSignatures(signe, signatures)) return signe;
  const manques = manquesPourSigner(await tenirBrouillon(tx, id));
  if (Object.keys(manques).length > 0) throw erreursEtat.aCompleter(manques);
  await signerEtat(tx, id, { ...signatures, maintenant, avec: acteur.id });
  return relire(tx, id);
}

type SaisieSignatures = Pick<EtatLu, "id" | "trace"> & {
  signataire: string;
  contresignataire?: EtatLu["contresignataire"] | undefined;
  contretrace?: EtatLu["contretrace"] | undefined;
};

const memesSignatures = (a: Signatures, b: Signatures): boolean =>
  memeValeur(
    [a.signataire, a.trace, a.contresignataire, a.contretrace],
    [b.signataire, b.trace, b.contresignataire, b.contretrace],
  );

/** Retire un dommage avec ses photos, sauf celles qu'une version signée montre encore. */
export async function oterDommage(
  { id, dommage_id }: { id: string; dommage_id: string },
  c: ContexteConnecte,
): Promise<EtatLu> {
  return ecrirePuisEffacer(c, async (tx) => {
    await tenirBrouillon(tx, id);
    const dommage = await trouverDommage(tx, id, dommage_id);
    const photos = dommage && (await retirerDommage(tx, id, dommage));
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

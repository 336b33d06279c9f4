import { createHash, randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { deposerMessage } from "../courrier/deposer-message.ts";
import type { Transaction } from "../db/base.ts";
import { freiner, noterTentative, reseauDe } from "../http/frein.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import type { Services } from "../services.ts";
import { type DireFaute, enContinu } from "../tache-de-fond.ts";
import { messageDuLien } from "./messages-mot-de-passe.ts";
import {
  compteARecuperer,
  insererLien,
  noterDemande,
  oublierVieuxLiens,
  prendreDemande,
} from "./recuperation.queries.ts";

/** Demandes d'un même réseau par quart d'heure avant d'attendre (429) : dit seulement d'où l'on vient, jamais qui existe. */
const DEMANDES_PAR_RESEAU = 50;
/** Liens envoyés à un compte par quart d'heure ; au-delà, les liens déjà reçus valent encore et aucun autre ne part. */
const LIENS_PAR_COMPTE = 3;
const FENETRE_MS = 15 * 60_000;
/** Une demande restée sans traitement (programme arrêté) n'a plus de sens pour qui l'a faite. */
const DEMANDE_PERIMEE_MS = 60 * 60_000;
export const LIENS_GARDES_MS = 30 * 24 * 60 * 60_000;

/**
 * `handle-password-reset` : note la demande, et rien d'autre. Le même travail est fait pour toute adresse, avant la réponse ; chercher
 * le compte et écrire le message vient après (`traiterDemandes`).
 */
export async function demanderLien(
  { email }: { email: string },
  { services, maintenant, adresse }: Contexte,
): Promise<{ recue: true }> {
  const cle = `recuperation:${reseauDe(adresse)}`;
  await services.base.porte(async (tx) => {
    await freiner(tx, [{ cle, seuil: DEMANDES_PAR_RESEAU }], maintenant);
    await noterTentative(tx, [cle], maintenant);
    await noterDemande(tx, email.toLowerCase(), maintenant);
  });
  return { recue: true };
}

type Outils = Pick<Services, "base" | "config" | "horloge">;

/**
 * Traite les demandes notées, une transaction chacune : un lien et son message, ou rien si l'adresse n'est pas celle d'un compte.
 * `repitMs` sépare deux demandes ; `continuer` dit, entre deux, s'il faut s'arrêter là.
 */
export async function traiterDemandes(
  { base, config, horloge }: Outils,
  { repitMs = 0, continuer = (): boolean => true } = {},
): Promise<void> {
  const suivante = () => base.porte((tx) => traiterUne(tx, config, horloge()));
  while (continuer() && (await suivante())) if (repitMs) await setTimeout(repitMs);
}

async function traiterUne(tx: Transaction, config: Services["config"], maintenant: Date): Promise<boolean> {
  const demande = await prendreDemande(tx);
  if (!demande) return false;
  if (maintenant.getTime() - demande.cree_le.getTime() > DEMANDE_PERIMEE_MS) return true;
  const compte = await compteARecuperer(tx, demande.email, new Date(maintenant.getTime() - FENETRE_MS));
  if (!compte || compte.recents >= LIENS_PAR_COMPTE) return true;
  const [acces, rafraichissement] = [nouveauSecret(), nouveauSecret()];
  await insererLien(tx, {
    utilisateurId: compte.id,
    acces: condenser(acces),
    rafraichissement: condenser(rafraichissement),
    maintenant,
    expireLe: new Date(maintenant.getTime() + config.dureeLienMinutes * 60_000),
  });
  await oublierVieuxLiens(tx, new Date(maintenant.getTime() - LIENS_GARDES_MS));
  // L'origine vient de la configuration seule : aucun en-tête de la demande n'y entre.
  const secrets = new URLSearchParams({ access_token: acces, refresh_token: rafraichissement, type: "recovery" });
  const lien = `${config.urlPublique}/reset-password?${new URLSearchParams({ email: compte.email })}#${secrets}`;
  await deposerMessage(tx, messageDuLien(compte, lien, config.dureeLienMinutes), maintenant);
  return true;
}

const nouveauSecret = (): string => randomBytes(32).toString("base64url");

/** Le condensat porte sur le texte reçu : deux écritures d'un même secret ne se valent pas. */
export const condenser = (secret: string): Buffer => createHash("sha256").update(secret).digest();

const PERIODE_MS = 1_000;
/** Entre deux demandes : traitées d'affilée, celles de comptes connus ralentiraient les réponses suivantes et se trahiraient ainsi. */
const REPIT_MS = 100;

/** Traite les demandes à petit pas, dès la seconde qui suit ; rend de quoi s'arrêter. Plusieurs serveurs se les partagent. */
export const traiterDemandesEnContinu = (outils: Outils, dire: DireFaute): (() => Promise<void>) =>
  enContinu(
    "demandes de mot de passe",
    (arret) => traiterDemandes(outils, { repitMs: REPIT_MS, continuer: () => !arret.aborted }),
    { periodeMs: PERIODE_MS, aussitot: false },
    dire,
  );

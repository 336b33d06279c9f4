import { timingSafeEqual } from "node:crypto";
import { erreurs } from "../../domain/commun/erreurs.ts";
import type { Config } from "../config.ts";
import { depotsRecents, tenirCles } from "../courrier/courrier.queries.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import type { Transaction } from "../db/base.ts";
import { noterTentative, oublierReussite, reseauDe, reserverEssai } from "../http/frein.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import { condenserCode, dechiffrer } from "../secrets/coffre.ts";
import { estCodeSecours, normaliserCode, nouveauCodeCourriel, pasAccepte } from "./codes.ts";
import { messageDuCode, messageDuFacteur } from "./messages-second-facteur.ts";
import {
  ecrireCodeCourriel,
  essayerCodeCourriel,
  lireFacteur,
  oublierCodeCourriel,
  prendrePas,
  userCodeSecours,
} from "./second-facteur.queries.ts";

const VALIDITE_CODE_MIN = 10;
const ESSAIS_PAR_CODE = 5;
const ENVOIS_PAR_HEURE = 10;
const ECHECS_SIGNALES = 5;

/** Qui présente un code, et dans quelle session. */
export interface Presentant {
  id: string;
  sessionId: string;
  email: string;
  prenom: string;
  /** La session est complète : cet appareil ne répond que de ses propres échecs. */
  complete: boolean;
  adresses: readonly string[];
}

const INCORRECT = { code: "Code incorrect" };

/**
 * Joue un essai de code, freiné comme un mot de passe : `verifier` rend `null` si le code est faux. Tout refus rend la même phrase, et
 * l'essai compte même si la vérification n'écrit rien d'autre.
 */
export async function essayer<T>(
  { services, maintenant, adresse }: Contexte,
  personne: Presentant,
  verifier: (tx: Transaction) => Promise<T | null>,
): Promise<T> {
  const reseau = reseauDe(adresse);
  const essai = {
    email: `code:${personne.id}`,
    reseau,
    appareil: personne.complete ? `code:${personne.sessionId}` : null,
    reseauConnu: personne.adresses.some((a) => reseauDe(a) === reseau),
  };
  const reservation = await services.base.porte((tx) => reserverEssai(tx, essai, maintenant));
  if ("secondes" in reservation) throw erreurs.tropDeDemandes(reservation.secondes);
  const resultat = await services.base.porte(async (tx) => {
    const juste = await verifier(tx);
    if (juste !== null) await oublierReussite(tx, reservation.place);
    return juste;
  });
  if (resultat !== null) return resultat;
  if (!personne.complete) await services.base.porte((tx) => signalerEchecs(tx, services.config, personne, maintenant));
  throw erreurs.saisieInvalide(INCORRECT);
}

/** Au cinquième code faux de l'heure, la personne l'apprend : qui en est là connaît son mot de passe. */
async function signalerEchecs(tx: Transaction, config: Config, personne: Presentant, maintenant: Date): Promise<void> {
  const [recents] = await depotsRecents(tx, [`compte:code:${personne.id}`], maintenant);
  if (recents?.n !== ECHECS_SIGNALES) return;
  const message = messageDuFacteur(personne, { acte: "echecs", quand: maintenant }, lienOubli(config));
  await deposerMessage(tx, message, maintenant);
}

/** Vérifie un code du facteur actif et l'use : application, e-mail ou secours. Un code de secours qui sert se dit par e-mail. */
export async function userCode(
  tx: Transaction,
  config: Config,
  personne: Presentant,
  saisi: string,
  maintenant: Date,
): Promise<true | null> {
  const code = normaliserCode(saisi);
  const facteur = await lireFacteur(tx, personne.id);
  if (!facteur || !code) return null;
  if (estCodeSecours(code)) {
    if (!(await userCodeSecours(tx, personne.id, condenserCode(config, personne.id, code), maintenant))) return null;
    const fait = { acte: "secours", quand: maintenant, restants: facteur.codes_restants - 1 } as const;
    await deposerMessage(tx, messageDuFacteur(personne, fait, lienOubli(config)), maintenant);
    return true;
  }
  if (facteur.methode === "courriel") return userCodeCourriel(tx, config, personne, code, maintenant);
  const secret = facteur.secret && dechiffrer(config, personne.id, facteur.secret);
  const pas = secret && pasAccepte(secret, code, maintenant, facteur.dernier_pas);
  return typeof pas === "number" && (await prendrePas(tx, personne.id, pas)) ? true : null;
}

/** Vérifie le code envoyé par e-mail à cette session ; cinq essais, un seul succès. */
export async function userCodeCourriel(
  tx: Transaction,
  config: Config,
  { id, sessionId }: Presentant,
  code: string,
  maintenant: Date,
): Promise<true | null> {
  const attendu = await essayerCodeCourriel(tx, sessionId, maintenant, ESSAIS_PAR_CODE);
  if (!attendu || !timingSafeEqual(attendu.condensat, condenserCode(config, id, code))) return null;
  return (await oublierCodeCourriel(tx, sessionId)) ? true : null;
}

/** Envoie un code neuf à la personne, valable dix minutes pour cette session. Rend les secondes à attendre si elle en a trop demandé. */
export async function tenterEnvoi(
  tx: Transaction,
  config: Config,
  { id, sessionId, email, prenom }: Pick<Presentant, "id" | "sessionId" | "email" | "prenom">,
  maintenant: Date,
): Promise<number> {
  const cle = `code-courriel:${id}`;
  await tenirCles(tx, [cle]);
  const [recents] = await depotsRecents(tx, [cle], maintenant);
  if (recents && recents.n >= ENVOIS_PAR_HEURE) return Math.max(1, Math.ceil(recents.attente));
  await noterTentative(tx, [cle], maintenant);
  const code = nouveauCodeCourriel();
  await ecrireCodeCourriel(tx, {
    sessionId,
    utilisateurId: id,
    condensat: condenserCode(config, id, code),
    maintenant,
    expireLe: new Date(maintenant.getTime() + VALIDITE_CODE_MIN * 60_000),
  });
  await deposerMessage(tx, messageDuCode({ email, prenom }, code, VALIDITE_CODE_MIN), maintenant);
  return 0;
}

/** Comme `tenterEnvoi`, mais lève trop_de_demandes (429). */
export async function envoyerCode(...args: Parameters<typeof tenterEnvoi>): Promise<void> {
  const attente = await tenterEnvoi(...args);
  if (attente > 0) throw erreurs.tropDeDemandes(attente);
}

export const lienOubli = ({ urlPublique }: Pick<Config, "urlPublique">): string => `${urlPublique}/mot-de-passe-oublie`;

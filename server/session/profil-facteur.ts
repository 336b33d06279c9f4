import { ErreurMetier, erreurs } from "../../domain/commun/erreurs.ts";
import type { Methode } from "../../domain/session/methodes.ts";
import type { FacteurLu, Proposition } from "../../domain/session/second-facteur.contrat.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { facteurExige } from "./facteur-exige.ts";
import { confirmerFacteur, donnerCodesSecours, proposerFacteur } from "./installer-facteur.ts";
import { type Acte, messageDuFacteur } from "./messages-second-facteur.ts";
import { exigerActuel } from "./mot-de-passe-actuel.ts";
import {
  effacerFacteur,
  facteurDemande,
  fermerAutres,
  lireFacteur,
  lireProposition,
} from "./second-facteur.queries.ts";
import { envoyerCode, essayer, lienOubli, type Presentant, userCode } from "./verifier-code.ts";

interface Preuve {
  mot_de_passe: string;
  code: string;
}

const moi = ({ acteur, sessionId }: ContexteConnecte): Presentant => ({
  id: acteur.id,
  sessionId,
  email: acteur.email,
  prenom: acteur.prenom,
  complete: true,
  adresses: [],
});

const facteurDe = ({ services, acteur }: ContexteConnecte) => services.base.porte((tx) => lireFacteur(tx, acteur.id));

async function estExige({ services, acteur }: ContexteConnecte): Promise<boolean> {
  const second_facteur_exige = await services.base.porte((tx) => facteurDemande(tx, acteur.id));
  return facteurExige({ role: acteur.role, second_facteur_exige }, services.config);
}

export async function lire(contexte: ContexteConnecte): Promise<FacteurLu> {
  const facteur = await facteurDe(contexte);
  return {
    methode: facteur?.methode ?? null,
    confirme_le: facteur?.confirme_le.toISOString() ?? null,
    codes_restants: facteur?.codes_restants ?? 0,
    exige: await estExige(contexte),
  };
}

/**
 * Mot de passe actuel, puis un code si un facteur est actif : une session restée ouverte sur un poste ne suffit pas à changer l'accès au
 * compte. Rend le compte ; lève une faute à `mot_de_passe` ou à `code`, ou trop_de_demandes.
 */
export async function exigerPreuve({ mot_de_passe: motDePasse, code }: Preuve, contexte: ContexteConnecte) {
  const { services, maintenant } = contexte;
  const facteur = await facteurDe(contexte);
  if (facteur && !code) throw erreurs.saisieInvalide({ code: "Saisissez le code" });
  const compte = await exigerActuel(motDePasse, "mot_de_passe", contexte);
  if (facteur)
    await essayer(contexte, moi(contexte), (tx) => userCode(tx, services.config, moi(contexte), code, maintenant));
  return compte;
}

const INACTIVE = () =>
  new ErreurMetier("second_facteur_inactif", 400, "La double authentification n'est pas activée sur votre compte");

export async function proposer(
  { methode, ...preuve }: Preuve & { methode: Methode },
  contexte: ContexteConnecte,
): Promise<Proposition> {
  const { services, maintenant } = contexte;
  await exigerPreuve(preuve, contexte);
  return services.base.porte((tx) => proposerFacteur(tx, services.config, moi(contexte), methode, maintenant));
}

/** Active le facteur proposé. La première fois, les autres sessions, ouvertes sans code, se ferment. */
export async function confirmer({ code }: { code: string }, contexte: ContexteConnecte) {
  const { services, acteur, maintenant, sessionId } = contexte;
  const { codes } = await essayer(contexte, moi(contexte), async (tx) => {
    const confirme = await confirmerFacteur(tx, services.config, moi(contexte), code, maintenant);
    if (confirme?.premier) await fermerAutres(tx, acteur.id, sessionId, maintenant);
    return confirme;
  });
  return { codes_secours: codes };
}

/** Un code par e-mail, pour prouver que c'est moi ou pour confirmer cette adresse. */
export async function envoyerMonCode(contexte: ContexteConnecte): Promise<{ envoye: true }> {
  const { services, acteur, maintenant, sessionId } = contexte;
  await services.base.porte(async (tx) => {
    const actif = await lireFacteur(tx, acteur.id);
    const propose = await lireProposition(tx, sessionId, maintenant);
    if (actif?.methode !== "courriel" && propose?.methode !== "courriel") throw INACTIVE();
    await envoyerCode(tx, services.config, moi(contexte), maintenant);
  });
  return { envoye: true };
}

export async function regenerer(preuve: Preuve, contexte: ContexteConnecte) {
  const { services, acteur, maintenant } = contexte;
  await exigerPreuve(preuve, contexte);
  if (!(await facteurDe(contexte))) throw INACTIVE();
  const codes_secours = await services.base.porte(async (tx) => {
    const codes = await donnerCodesSecours(tx, services.config, acteur.id, maintenant);
    await prevenir(tx, "codes", contexte);
    return codes;
  });
  return { codes_secours };
}

export async function retirer(preuve: Preuve, contexte: ContexteConnecte): Promise<{ retire: true }> {
  const { services, acteur } = contexte;
  if (await estExige(contexte))
    throw new ErreurMetier(
      "second_facteur_exige",
      400,
      "La double authentification est obligatoire pour votre compte\u00a0: changez de méthode plutôt que de la désactiver",
    );
  await exigerPreuve(preuve, contexte);
  if (!(await facteurDe(contexte))) throw INACTIVE();
  await services.base.porte(async (tx) => {
    await effacerFacteur(tx, acteur.id);
    await prevenir(tx, "desactivee", contexte);
  });
  return { retire: true };
}

const prevenir = (tx: Transaction, acte: Acte, { services, maintenant, acteur }: ContexteConnecte): Promise<void> =>
  deposerMessage(tx, messageDuFacteur(acteur, { acte, quand: maintenant }, lienOubli(services.config)), maintenant);

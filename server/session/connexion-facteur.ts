import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import type { Methode } from "../../domain/session/methodes.ts";
import type { Inscription, Proposition } from "../../domain/session/second-facteur.contrat.ts";
import type { SessionLue } from "../../domain/session/session.contrat.ts";
import { reporterDepart } from "../connexion-entreprise/depart.queries.ts";
import type { Transaction } from "../db/base.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import { condensatPresente } from "../http/jeton.ts";
import { facteurExige } from "./facteur-exige.ts";
import { confirmerFacteur, proposerFacteur } from "./installer-facteur.ts";
import { type Ouverture, ouvrirComplete } from "./nouvelle-session.ts";
import { fermerAutres, lireFacteur, trouverIntermediaire } from "./second-facteur.queries.ts";
import { userSession } from "./session.queries.ts";
import { envoyerCode, essayer, type Presentant, userCode } from "./verifier-code.ts";

/** Pas de session intermédiaire, ou plus ; ou bien elle ne sert pas à cela. Une seule phrase. */
const refusee = () =>
  new ErreurMetier("second_facteur_refuse", 401, "Le délai est passé\u00a0: saisissez à nouveau votre mot de passe");

/** La personne dont le mot de passe vient d'être vérifié, et ce qui lui reste à faire. Lève 401 sans session intermédiaire. */
async function enAttente(
  contexte: Contexte,
): Promise<Presentant & { methode: Methode | null; role: string; second_facteur_exige: boolean }> {
  const { services, requete, maintenant } = contexte;
  const condensat = condensatPresente(requete, services.config);
  const trouvee =
    condensat &&
    (await services.base.porte(async (tx) => {
      const personne = await trouverIntermediaire(tx, condensat, maintenant);
      return personne && { personne, facteur: await lireFacteur(tx, personne.id) };
    }));
  if (!trouvee) throw refusee();
  const { session_id: sessionId, ...personne } = trouvee.personne;
  return { ...personne, sessionId, complete: false, methode: trouvee.facteur?.methode ?? null };
}

/** La session complète qui prend la suite de celle qui attendait, d'où qu'elle vienne. */
async function ouvrirLaSuite(tx: Transaction, { id, sessionId }: Presentant, contexte: Contexte): Promise<Ouverture> {
  const ouverture = await ouvrirComplete(tx, id, contexte);
  await reporterDepart(tx, sessionId, ouverture.sessionId);
  return ouverture;
}

/** Le code après le mot de passe : la session intermédiaire laisse la place à une session complète, sous un autre jeton. */
export async function presenter({ code }: { code: string }, contexte: Contexte): Promise<SessionLue> {
  const { services, maintenant } = contexte;
  const personne = await enAttente(contexte);
  if (!personne.methode) throw refusee();
  const ouverture = await essayer(contexte, personne, async (tx) => {
    if (!(await userCode(tx, services.config, personne, code, maintenant))) return null;
    if (!(await userSession(tx, { id: personne.sessionId, portee: "second_facteur" }, maintenant))) throw refusee();
    return ouvrirLaSuite(tx, personne, contexte);
  });
  return ouverture.terminer();
}

/** Un nouveau code par e-mail, pour qui a choisi cette méthode : elle n'est pas un détour pour qui a choisi l'application. */
export async function envoyer(contexte: Contexte): Promise<{ envoye: true }> {
  const { services, maintenant } = contexte;
  const personne = await enAttente(contexte);
  if (personne.methode === "application") throw refusee();
  await services.base.porte((tx) => envoyerCode(tx, services.config, personne, maintenant));
  return { envoye: true };
}

/** L'installation exigée de l'équipe ne s'ouvre qu'à qui n'a encore rien : sinon le mot de passe suffirait à changer de facteur. */
async function sansFacteur(contexte: Contexte): Promise<Presentant> {
  const personne = await enAttente(contexte);
  if (personne.methode || !facteurExige(personne, contexte.services.config)) throw refusee();
  return personne;
}

export async function proposerInscription({ methode }: { methode: Methode }, contexte: Contexte): Promise<Proposition> {
  const { services, maintenant } = contexte;
  const personne = await sansFacteur(contexte);
  return services.base.porte((tx) => proposerFacteur(tx, services.config, personne, methode, maintenant));
}

export async function confirmerInscription({ code }: { code: string }, contexte: Contexte): Promise<Inscription> {
  const { services, maintenant } = contexte;
  const personne = await sansFacteur(contexte);
  const { codes, ouverture } = await essayer(contexte, personne, async (tx) => {
    const confirme = await confirmerFacteur(tx, services.config, personne, code, maintenant);
    if (!confirme) return null;
    // Une autre installation vient d'aboutir, ou cette session vient de servir : tout est annulé.
    if (!confirme.premier || !(await userSession(tx, { id: personne.sessionId, portee: "second_facteur" }, maintenant)))
      throw refusee();
    await fermerAutres(tx, personne.id, null, maintenant);
    return { codes: confirme.codes, ouverture: await ouvrirLaSuite(tx, personne, contexte) };
  });
  return { session: await ouverture.terminer(), codes_secours: codes };
}

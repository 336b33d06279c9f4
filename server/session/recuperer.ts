import { ErreurMetier, erreurs } from "../../domain/commun/erreurs.ts";
import { DUREE_ABSOLUE_MS, DUREE_INACTIVITE_MS, DUREE_RECUPERATION_MS } from "../../domain/session/constantes.ts";
import type { RecuperationLue } from "../../domain/session/recuperation.contrat.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import type { Contexte, ContexteConnecte } from "../http/gestionnaire.ts";
import { condensatPresente, effacerCookie, nouveauJeton, poserCookie } from "../http/jeton.ts";
import { condenser } from "./demander-lien.ts";
import { messageDuChangement } from "./messages-mot-de-passe.ts";
import { hacherMotDePasse } from "./mot-de-passe.ts";
import { exigerActuel } from "./mot-de-passe-actuel.ts";
import { exigerMotDePasse } from "./politique.ts";
import {
  ecrireMotDePasse,
  eteindreLiens,
  fermerSessions,
  insererRecuperation,
  lireCompte,
  type RecuperationEnCours,
  trouverRecuperation,
  userLien,
} from "./recuperation.queries.ts";
import { fermerSessionParJeton, insererSession, userSession } from "./session.queries.ts";
import { lienOubli } from "./verifier-code.ts";

/** Lien faux, usé ou périmé, session de récupération absente : une seule phrase, celle du catalogue. */
const refusee = () => new ErreurMetier("recuperation_refusee", 401, "Erreur lors de l'initialisation de la session");

const presenter = (r: Omit<RecuperationEnCours, "session_id" | "utilisateur_id">): RecuperationLue => ({
  email: r.email,
  prenom: r.prenom,
  nom: r.nom,
  expire_le: r.expire_le.toISOString(),
});

/** D'où vient une nouvelle session, pour la liste que voit la personne. */
const provenance = ({ adresse, requete }: Contexte) => ({
  adresse: adresse.slice(0, 60),
  agent: String(requete.headers["user-agent"] ?? "").slice(0, 300),
});

/** Use le lien et pose, à la place de toute autre, une session qui ne sait que changer le mot de passe. */
export async function ouvrirLien(
  entree: { access_token: string; refresh_token: string },
  contexte: Contexte,
): Promise<RecuperationLue> {
  const { services, maintenant, requete, reponse } = contexte;
  const { jeton, condensat } = nouveauJeton();
  const expireLe = new Date(maintenant.getTime() + DUREE_RECUPERATION_MS);
  const avant = condensatPresente(requete, services.config);
  const compte = await services.base.porte(async (tx) => {
    const lien = await userLien(tx, condenser(entree.access_token), condenser(entree.refresh_token), maintenant);
    const compte = lien && (await lireCompte(tx, lien.utilisateur_id));
    if (!compte) throw refusee();
    // Le cookie de ce navigateur est remplacé : la session qu'il portait ne doit pas rester ouverte sans personne.
    if (avant) await fermerSessionParJeton(tx, avant, maintenant);
    await insererRecuperation(tx, {
      utilisateurId: lien.utilisateur_id,
      condensat,
      maintenant,
      expireLe,
      ...provenance(contexte),
    });
    return compte;
  });
  poserCookie(reponse, services.config, jeton, expireLe);
  return presenter({ ...compte, expire_le: expireLe });
}

async function enCours({ services, requete, maintenant }: Contexte): Promise<RecuperationEnCours> {
  const condensat = condensatPresente(requete, services.config);
  const trouvee = condensat && (await services.base.porte((tx) => trouverRecuperation(tx, condensat, maintenant)));
  if (!trouvee) throw refusee();
  return trouvee;
}

export const lireRecuperation = async (contexte: Contexte): Promise<RecuperationLue> =>
  presenter(await enCours(contexte));

/** Le nouveau mot de passe d'un compte récupéré ; tout ce qui était ouvert se ferme, y compris cette session. */
export async function definir(
  { mot_de_passe: motDePasse }: { mot_de_passe: string },
  contexte: Contexte,
): Promise<{ modifie: true }> {
  const { services, maintenant, reponse } = contexte;
  const personne = await enCours(contexte);
  exigerMotDePasse(motDePasse, personne, "mot_de_passe");
  // Hors transaction : le calcul est lent exprès et ne doit retenir aucune connexion.
  const condensat = await hacherMotDePasse(motDePasse);
  await services.base.porte(async (tx) => {
    // Toujours le compte, puis ses liens, puis ses sessions : deux changements lancés ensemble ne se bloquent pas l'un l'autre, et un
    // lien ouvert à cet instant est fermé avec le reste.
    if (!(await ecrireMotDePasse(tx, personne.utilisateur_id, condensat))) throw refusee();
    await eteindreLiens(tx, personne.utilisateur_id, maintenant);
    if (!(await userSession(tx, { id: personne.session_id, portee: "recuperation" }, maintenant))) throw refusee();
    await fermerSessions(tx, personne.utilisateur_id, maintenant);
    await deposerMessage(tx, messageDuChangement(personne, maintenant, lienOubli(services.config)), maintenant);
  });
  effacerCookie(reponse, services.config);
  return { modifie: true };
}

/** Changement depuis le profil : l'actuel est redemandé, toutes les sessions se ferment et celle-ci reprend sous un jeton neuf. */
export async function changer(
  { actuel, nouveau }: { actuel: string; nouveau: string },
  contexte: ContexteConnecte,
): Promise<{ fermees: number }> {
  const { services, acteur, maintenant, reponse } = contexte;
  const compte = await exigerActuel(actuel, "actuel", contexte);
  exigerMotDePasse(nouveau, compte, "nouveau");
  const condensat = await hacherMotDePasse(nouveau);
  const { jeton, condensat: condensatDuJeton } = nouveauJeton();
  const limiteLe = new Date(maintenant.getTime() + DUREE_ABSOLUE_MS);
  const fermees = await services.base.porte(async (tx) => {
    if (!(await ecrireMotDePasse(tx, acteur.id, condensat))) throw erreurs.nonConnecte();
    await eteindreLiens(tx, acteur.id, maintenant);
    const fermees = await fermerSessions(tx, acteur.id, maintenant);
    await insererSession(tx, {
      utilisateurId: acteur.id,
      condensat: condensatDuJeton,
      maintenant,
      expireLe: new Date(maintenant.getTime() + DUREE_INACTIVITE_MS),
      limiteLe,
      ...provenance(contexte),
    });
    await deposerMessage(tx, messageDuChangement(compte, maintenant, lienOubli(services.config)), maintenant);
    return fermees;
  });
  poserCookie(reponse, services.config, jeton, limiteLe);
  // Celle-ci n'est pas une autre session : elle vient de reprendre.
  return { fermees: Math.max(0, fermees - 1) };
}

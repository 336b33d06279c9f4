import type { Arrivee } from "../../domain/connexion-entreprise/connexion-entreprise.contrat.ts";
import { erreursEntreprise } from "../../domain/connexion-entreprise/connexion-entreprise.erreurs.ts";
import { domaineDe } from "../../domain/connexion-entreprise/connexion-entreprise.ts";
import type { Config } from "../config.ts";
import type { Transaction } from "../db/base.ts";
import { demandeEnCours } from "../db/origine.ts";
import { freiner, noterTentative } from "../http/frein.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import { condensatPresente, effacerCookie } from "../http/jeton.ts";
import { droitsDuDomaine } from "../profil/changer-adresse.ts";
import { ouvrirComplete } from "../session/nouvelle-session.ts";
import { etapeDe, ouvrirEtape } from "../session/ouvrir-session.ts";
import {
  accepterParEntreprise,
  type ConnexionPartie,
  creerParEntreprise,
  lierCompte,
  type PersonneReconnue,
  prendreConnexion,
  trouverReconnue,
} from "./connexion-entreprise.queries.ts";
import { regleReseau } from "./demander.ts";
import { retenirDepart } from "./quitter.ts";
import { type Reconnue, verifierRetour } from "./verifier-retour.ts";

interface Retour {
  state?: string | undefined;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

/**
 * Le retour du fournisseur : la connexion partie se prend une fois, la réponse se vérifie, la personne se reconnaît, et une session
 * ordinaire s'ouvre. Lève 401 ou 403 pour un refus, 424 si le fournisseur est en panne.
 */
export async function ouvrirParEntreprise(retour: Retour, contexte: Contexte): Promise<Arrivee> {
  const { services } = contexte;
  const partie = await prendre(retour.state, contexte);
  const parametres = new URLSearchParams(
    Object.entries(retour).filter((p): p is [string, string] => typeof p[1] === "string"),
  );
  const reconnue = await verifierRetour(parametres, partie, contexte);
  const { personne, ouverte } = await services.base.porte(async (tx) => {
    const personne = await admettre(tx, partie, reconnue, contexte);
    // La double authentification attestée par l'entreprise tient lieu de la nôtre.
    const etape = reconnue.doubleFacteur ? null : etapeDe(personne, services.config);
    const ouverte = etape
      ? await ouvrirEtape(tx, personne, etape, contexte)
      : await ouvrirComplete(tx, personne.id, contexte);
    await retenirDepart(tx, ouverte.sessionId, partie, reconnue, services.config);
    return { personne, ouverte };
  });
  return { retour: partie.retour, email: personne.email, suite: await ouverte.terminer() };
}

/** La connexion partie de ce navigateur, si le retour porte bien son `state` ; elle ne servira plus. */
async function prendre(state: string | undefined, contexte: Contexte): Promise<ConnexionPartie> {
  const { services, maintenant, requete, reponse } = contexte;
  const condensat = condensatPresente(requete, services.config, "reflet-entreprise");
  effacerCookie(reponse, services.config, "reflet-entreprise");
  const partie = await services.base.porte(async (tx) => {
    const regle = regleReseau(contexte);
    await freiner(tx, [regle], maintenant);
    const prise = condensat ? await prendreConnexion(tx, condensat, maintenant) : undefined;
    if (prise && prise.etat === state) return prise;
    await noterTentative(tx, [regle.cle], maintenant);
    return undefined;
  });
  if (!partie) throw erreursEntreprise.perimee();
  return partie;
}

/** Le compte Reflet de cette personne : ouvert ou invité, de cette société, et lié à ce compte de fournisseur, ou à aucun encore. */
async function admettre(
  tx: Transaction,
  partie: ConnexionPartie,
  reconnue: Reconnue,
  { services, maintenant }: Contexte,
): Promise<PersonneReconnue> {
  const { client_id, domaines } = partie;
  const { sujet, email } = reconnue;
  const personne = domaines.includes(domaineDe(email))
    ? ((await trouverReconnue(tx, client_id, sujet, email)) ?? (await creer(tx, partie, reconnue, services.config)))
    : undefined;
  const demande = demandeEnCours();
  if (demande && personne) demande.compte = personne.id;
  if (!personne || personne.suspendue) throw erreursEntreprise.sansCompte();
  if (!(await lierCompte(tx, client_id, personne.id, sujet, maintenant))) throw erreursEntreprise.autreCompte();
  if (personne.invitation_en_attente)
    await accepterParEntreprise(tx, personne.id, droitsDuDomaine(personne.email, services.config));
  else if (!personne.actif) throw erreursEntreprise.sansCompte();
  return personne;
}

/** Le compte neuf d'une personne que personne n'a invitée, là où sa société la laisse entrer d'elle-même. Sans nom dit, son adresse la nomme. */
async function creer(
  tx: Transaction,
  { client_id, creation }: ConnexionPartie,
  { sujet, email, prenom, nom }: Reconnue,
  config: Config,
): Promise<PersonneReconnue | undefined> {
  if (!creation) return undefined;
  await creerParEntreprise(tx, client_id, { email, prenom, nom, ...droitsDuDomaine(email, config) });
  return trouverReconnue(tx, client_id, sujet, email);
}

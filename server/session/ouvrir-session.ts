import { erreurs } from "../../domain/commun/erreurs.ts";
import { erreursEntreprise } from "../../domain/connexion-entreprise/connexion-entreprise.erreurs.ts";
import type { EtapeConnexion, SessionLue } from "../../domain/session/session.contrat.ts";
import type { Config } from "../config.ts";
import type { Transaction } from "../db/base.ts";
import { demandeEnCours } from "../db/origine.ts";
import { oublierReussite, type Place, rendrePlace, reseauDe, reserverEssai } from "../http/frein.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import { condensatPresente } from "../http/jeton.ts";
import { facteurExige } from "./facteur-exige.ts";
import { verifierMotDePasse } from "./mot-de-passe.ts";
import { ouvrirComplete, ouvrirIntermediaire } from "./nouvelle-session.ts";
import { type CompteTrouve, tenirCompte, trouverCompte } from "./session.queries.ts";
import { tenterEnvoi } from "./verifier-code.ts";

/**
 * Ouvre une session : frein, vérification à temps constant, nouveau jeton. Toute faute rend la même phrase. Avec un second facteur, le
 * mot de passe n'ouvre qu'une session intermédiaire.
 */
export async function ouvrirSession(
  entree: { email: string; mot_de_passe: string },
  contexte: Contexte,
): Promise<SessionLue | EtapeConnexion> {
  const { services } = contexte;
  const { compte, place } = await reserver(entree.email.toLowerCase(), contexte);
  // Hors transaction : le calcul est lent exprès et ne doit retenir aucune connexion.
  if (!(await verifier(compte, entree.mot_de_passe, place, contexte)) || !compte) throw erreurs.connexionRefusee();
  // Dit seulement à qui a le bon mot de passe : les autres n'apprennent rien du compte.
  if (compte.entreprise_exigee) {
    await services.base.porte((tx) => rendrePlace(tx, place));
    throw erreursEntreprise.exigee();
  }

  const etape = etapeDe(compte, services.config);
  if (etape) return demanderCode(compte, etape, place, contexte);
  const ouverture = await services.base.porte(async (tx) => {
    if (!(await tenirCompte(tx, compte.id, compte.mot_de_passe))) throw erreurs.connexionRefusee();
    await oublierReussite(tx, place);
    return ouvrirComplete(tx, compte.id, contexte);
  });
  return ouverture.terminer();
}

/** Ce que le mot de passe, ou l'entreprise, n'ouvre pas à lui seul : un code est attendu, ou l'équipe doit encore installer un second facteur. */
export function etapeDe(
  compte: Pick<CompteTrouve, "second_facteur" | "role" | "second_facteur_exige">,
  config: Config,
): EtapeConnexion["second_facteur"] | null {
  if (compte.second_facteur) return compte.second_facteur;
  return facteurExige(compte, config) ? "a_choisir" : null;
}

async function demanderCode(
  compte: CompteTrouve,
  etape: EtapeConnexion["second_facteur"],
  place: Place,
  contexte: Contexte,
): Promise<EtapeConnexion> {
  const ouverte = await contexte.services.base.porte(async (tx) => {
    await oublierReussite(tx, place);
    return ouvrirEtape(tx, compte, etape, contexte);
  });
  return ouverte.terminer();
}

/** Écrit la session intermédiaire qui attend cette étape, et envoie le code s'il va par e-mail ; le cookie se pose ensuite. */
export async function ouvrirEtape(
  tx: Transaction,
  personne: { id: string; email: string; prenom: string },
  etape: EtapeConnexion["second_facteur"],
  contexte: Contexte,
): Promise<{ sessionId: string; terminer(): EtapeConnexion }> {
  const { services, maintenant } = contexte;
  const { sessionId, poser } = await ouvrirIntermediaire(tx, personne.id, contexte);
  const attente =
    etape === "courriel" ? await tenterEnvoi(tx, services.config, { ...personne, sessionId }, maintenant) : 1;
  return {
    sessionId,
    terminer: () => {
      poser();
      return { second_facteur: etape, code_envoye: attente === 0 };
    },
  };
}

/** Note l'essai avant la vérification : cent essais lancés ensemble ne valent que les essais permis. */
async function reserver(email: string, { services, maintenant, adresse, requete }: Contexte) {
  const reseau = reseauDe(adresse);
  const { compte, reservation } = await services.base.porte(async (tx) => {
    const compte = await trouverCompte(tx, email, condensatPresente(requete, services.config), maintenant);
    // Une connexion refusée nomme le compte visé, jamais l'adresse saisie : on y tape parfois son mot de passe.
    const demande = demandeEnCours();
    if (demande && compte) demande.compte = compte.id;
    const appareil = compte?.appareil ?? null;
    const reseauConnu = compte?.adresses.some((a) => reseauDe(a) === reseau) ?? false;
    return { compte, reservation: await reserverEssai(tx, { email, reseau, appareil, reseauConnu }, maintenant) };
  });
  // Levée une fois la transaction close : un rendez-vous pris doit rester.
  if ("secondes" in reservation) throw erreurs.tropDeDemandes(reservation.secondes);
  return { compte, place: reservation.place };
}

async function verifier(compte: CompteTrouve | undefined, motDePasse: string, place: Place, { services }: Contexte) {
  try {
    return await verifierMotDePasse(compte?.mot_de_passe, motDePasse);
  } catch (refus) {
    await services.base.porte((tx) => rendrePlace(tx, place));
    throw refus;
  }
}

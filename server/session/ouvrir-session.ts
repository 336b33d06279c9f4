import { erreurs } from "../../domain/commun/erreurs.ts";
import { DUREE_ABSOLUE_MS, DUREE_INACTIVITE_MS } from "../../domain/session/constantes.ts";
import type { SessionLue } from "../../domain/session/session.contrat.ts";
import type { Identite } from "../db/identite.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import { condensatPresente, nouveauJeton, poserCookie } from "../http/jeton.ts";
import { oublierReussite, type Place, rendrePlace, reseauDe, reserverEssai } from "./frein.ts";
import { verifierMotDePasse } from "./mot-de-passe.ts";
import { type CompteTrouve, insererSession, tenirCompte, trouverCompte } from "./session.queries.ts";

/** Ouvre une session : frein, vérification à temps constant, nouveau jeton. Toute faute rend la même phrase. */
export async function ouvrirSession(
  entree: { email: string; mot_de_passe: string },
  contexte: Contexte,
): Promise<SessionLue> {
  const { services, maintenant, adresse, requete, reponse } = contexte;
  const { compte, place } = await reserver(entree.email.toLowerCase(), contexte);
  // Hors transaction : le calcul est lent exprès et ne doit retenir aucune connexion.
  if (!(await verifier(compte, entree.mot_de_passe, place, contexte)) || !compte) throw erreurs.connexionRefusee();

  const { jeton, condensat } = nouveauJeton();
  const limiteLe = new Date(maintenant.getTime() + DUREE_ABSOLUE_MS);
  await services.base.porte(async (tx) => {
    if (!(await tenirCompte(tx, compte.id, compte.mot_de_passe))) throw erreurs.connexionRefusee();
    await oublierReussite(tx, place);
    await insererSession(tx, {
      utilisateurId: compte.id,
      condensat,
      maintenant,
      expireLe: new Date(maintenant.getTime() + DUREE_INACTIVITE_MS),
      limiteLe,
      adresse: adresse.slice(0, 60),
      agent: String(requete.headers["user-agent"] ?? "").slice(0, 300),
    });
  });
  const identite = await services.base.identifier(condensat, maintenant);
  if (!identite) throw erreurs.connexionRefusee();
  poserCookie(reponse, services.config, jeton, limiteLe);
  return presenterSession(identite, identite.expireLe, maintenant);
}

/** Note l'essai avant la vérification : cent essais lancés ensemble ne valent que les essais permis. */
async function reserver(email: string, { services, maintenant, adresse, requete }: Contexte) {
  const reseau = reseauDe(adresse);
  const { compte, reservation } = await services.base.porte(async (tx) => {
    const compte = await trouverCompte(tx, email, condensatPresente(requete, services.config), maintenant);
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

export function presenterSession({ acteur }: Pick<Identite, "acteur">, expireLe: Date, maintenant: Date): SessionLue {
  return {
    id: acteur.id,
    role: acteur.role,
    prenom: acteur.prenom,
    nom: acteur.nom,
    email: acteur.email,
    avatar_url: acteur.avatarUrl,
    client_id: acteur.role === "client" ? acteur.clientId : null,
    client_nom: acteur.role === "client" ? acteur.clientNom : null,
    besoins: acteur.role === "client" ? [...acteur.besoins] : [],
    domaine_interne: acteur.domaineInterne,
    domaine_partenaire: acteur.domainePartenaire,
    expire_le: expireLe.toISOString(),
    maintenant: maintenant.toISOString(),
  };
}

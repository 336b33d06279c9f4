import { erreurs } from "../../domain/commun/erreurs.ts";
import { DUREE_ABSOLUE_MS, DUREE_INACTIVITE_MS } from "../../domain/session/constantes.ts";
import type { SessionLue } from "../../domain/session/session.contrat.ts";
import type { Identite } from "../db/identite.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import { nouveauJeton, poserCookie } from "../http/jeton.ts";
import { freiner, noterTentative, oublierTentatives, reseauDe } from "./frein.ts";
import { verifierMotDePasse } from "./mot-de-passe.ts";
import { insererSession, trouverCompte } from "./session.queries.ts";

/** Échecs tolérés avant que le frein ne s'applique, par compte et par réseau. */
const SEUIL_COMPTE = 5;
const SEUIL_RESEAU = 20;

/** Ouvre une session : freins, vérification à temps constant, nouveau jeton. Toute faute rend la même phrase. */
export async function ouvrirSession(
  entree: { email: string; mot_de_passe: string },
  { services, maintenant, adresse, requete, reponse }: Contexte,
): Promise<SessionLue> {
  const email = entree.email.toLowerCase();
  const cleCompte = `compte:${email}`;
  const cleReseau = `reseau:${reseauDe(adresse)}`;
  const { compte, notees } = await services.base.porte(async (tx) => {
    await freiner(
      tx,
      [
        { cle: cleCompte, seuil: SEUIL_COMPTE },
        { cle: cleReseau, seuil: SEUIL_RESEAU },
      ],
      maintenant,
    );
    // Notée avant la vérification : des essais lancés ensemble comptent tous.
    const notees = await noterTentative(tx, [cleCompte, cleReseau], maintenant);
    return { notees, compte: await trouverCompte(tx, email) };
  });
  // Hors transaction : le calcul est lent exprès et ne doit retenir aucune connexion.
  if (!(await verifierMotDePasse(compte?.mot_de_passe, entree.mot_de_passe)) || !compte)
    throw erreurs.connexionRefusee();

  const { jeton, condensat } = nouveauJeton();
  const limiteLe = new Date(maintenant.getTime() + DUREE_ABSOLUE_MS);
  await services.base.porte(async (tx) => {
    await oublierTentatives(tx, cleCompte, notees);
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

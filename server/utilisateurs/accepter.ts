import type { InvitationLue } from "../../domain/utilisateurs/invitation.contrat.ts";
import { erreursPersonne } from "../../domain/utilisateurs/utilisateur.erreurs.ts";
import { freiner, noterTentative, reseauDe } from "../http/frein.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import { droitsDuDomaine } from "../profil/changer-adresse.ts";
import { condenser } from "../session/demander-lien.ts";
import { hacherMotDePasse } from "../session/mot-de-passe.ts";
import { exigerMotDePasse } from "../session/politique.ts";
import { invitationDuLien, ouvrirCompte, userInvitation } from "./ecriture.queries.ts";

/** Liens faux présentés par un réseau avant d'attendre. */
const ESSAIS_PAR_RESEAU = 20;

async function trouver(jeton: string, { services, maintenant, adresse }: Contexte) {
  const cle = `invitation:${reseauDe(adresse)}`;
  const trouvee = await services.base.porte(async (tx) => {
    const trouvee = await invitationDuLien(tx, condenser(jeton), maintenant);
    if (!trouvee) {
      await freiner(tx, [{ cle, seuil: ESSAIS_PAR_RESEAU }], maintenant);
      await noterTentative(tx, [cle], maintenant);
    }
    return trouvee;
  });
  if (!trouvee) throw erreursPersonne.lienRefuse();
  return trouvee;
}

/** À qui est ce lien, sans l'user. Lève lien_refuse (400). */
export async function lireInvitation({ jeton }: { jeton: string }, contexte: Contexte): Promise<InvitationLue> {
  const { id: _, expire_le, ...invitation } = await trouver(jeton, contexte);
  return { ...invitation, expire_le: expire_le.toISOString() };
}

/** Le lien ouvre le compte, une seule fois : son nom, son mot de passe, et les droits de son domaine, l'adresse étant vérifiée. */
export async function accepterInvitation(
  {
    jeton,
    prenom,
    nom,
    mot_de_passe: motDePasse,
  }: { jeton: string; prenom: string; nom: string; mot_de_passe: string },
  contexte: Contexte,
): Promise<{ email: string }> {
  const { services, maintenant } = contexte;
  const invitation = await trouver(jeton, contexte);
  exigerMotDePasse(motDePasse, { email: invitation.email, prenom, nom }, "mot_de_passe");
  // Hors transaction : le calcul est lent exprès et ne doit retenir aucune connexion.
  const condensat = await hacherMotDePasse(motDePasse);
  return services.base.porte(async (tx) => {
    const usee = await userInvitation(tx, condenser(jeton), maintenant);
    const droits = droitsDuDomaine(invitation.email, services.config);
    const ouvert =
      usee && (await ouvrirCompte(tx, usee.utilisateur_id, { prenom, nom, motDePasse: condensat, ...droits }));
    if (!ouvert) throw erreursPersonne.lienRefuse();
    return { email: ouvert.email };
  });
}

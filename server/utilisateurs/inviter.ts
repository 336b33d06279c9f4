import { randomBytes } from "node:crypto";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { erreursPersonne } from "../../domain/utilisateurs/utilisateur.erreurs.ts";
import {
  fauteDeSociete,
  nommerPersonne,
  type PersonneLue,
  REPIT_INVITATION_S,
} from "../../domain/utilisateurs/utilisateur.ts";
import { deposerMessage } from "../courrier/deposer-message.ts";
import type { Transaction } from "../db/base.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { condenser } from "../session/demander-lien.ts";
import { exigerActuel } from "../session/mot-de-passe-actuel.ts";
import {
  effacerInvitee,
  type Invitee,
  insererInvitee,
  personneDeLAdresse,
  personneDeLaCle,
  poserInvitation,
  societeDAccueil,
  verrouillerPersonne,
} from "./ecriture.queries.ts";
import { messageDInvitation } from "./messages-invitation.ts";
import { relirePersonne } from "./utilisateurs.queries.ts";

const JOUR_MS = 86_400_000;

/** Une société pour un client, qui accueille encore ; aucune pour l'équipe. Lève une faute à `client_id`. */
export async function exigerSociete(tx: Transaction, role: string, clientId: string | null): Promise<void> {
  const faute = fauteDeSociete(role, clientId);
  if (faute) throw erreursPersonne.societe(faute);
  if (!clientId) return;
  const societe = await societeDAccueil(tx, clientId);
  if (!societe) throw erreursPersonne.societe("Cette société n'existe pas");
  if (societe.desactivee) throw erreursPersonne.societeDesactivee();
}

/**
 * Invite une personne : son compte existe, fermé, jusqu'à ce qu'elle suive le lien. La même demande envoyée deux fois ne fait qu'une
 * invitation et qu'un message. Inviter dans l'équipe donne un rôle : l'admin redonne son mot de passe.
 */
export async function inviter(
  { mot_de_passe: motDePasse, ...demande }: Invitee & { mot_de_passe: string | null },
  c: ContexteConnecte,
): Promise<PersonneLue> {
  const { services, maintenant } = c;
  if (demande.role !== "client") {
    if (!motDePasse) throw erreurs.saisieInvalide({ mot_de_passe: "Saisissez votre mot de passe" });
    await exigerActuel(motDePasse, "mot_de_passe", c);
  }
  return services.base.ecrire(c.jeton, maintenant, async (tx) => {
    await exigerSociete(tx, demande.role, demande.client_id);
    const creee = await insererInvitee(tx, demande);
    if (creee) await envoyer(tx, creee.id, c);
    const id = creee?.id ?? (await personneDeLaCle(tx, demande.cle_idempotence))?.id;
    if (!id) {
      const autre = await personneDeLAdresse(tx, demande.email);
      throw autre ? erreursPersonne.adressePrise(autre.id, nommerPersonne(autre)) : erreurs.indisponible();
    }
    return (await relirePersonne(tx, id, maintenant)) as PersonneLue; // créée ou trouvée à l'instant
  });
}

/** Un nouveau lien ; le précédent ne vaut plus rien. */
export async function renvoyerInvitation(
  tx: Transaction,
  { id }: { id: string },
  c: ContexteConnecte,
): Promise<PersonneLue> {
  const { invitation, role, client_id } = await invitee(tx, id, c.maintenant);
  await exigerSociete(tx, role, client_id);
  const depuis = invitation ? (c.maintenant.getTime() - Date.parse(invitation.envoyee_le)) / 1_000 : REPIT_INVITATION_S;
  if (depuis < REPIT_INVITATION_S) throw erreurs.tropDeDemandes(Math.ceil(REPIT_INVITATION_S - depuis));
  await envoyer(tx, id, c);
  return (await relirePersonne(tx, id, c.maintenant)) as PersonneLue; // verrouillée à l'instant
}

/** Le compte n'a jamais servi : il disparaît avec son lien. */
export async function annulerInvitation(
  tx: Transaction,
  { id }: { id: string },
  c: ContexteConnecte,
): Promise<{ annulee: true }> {
  await invitee(tx, id, c.maintenant);
  await effacerInvitee(tx, id);
  return { annulee: true };
}

async function invitee(tx: Transaction, id: string, maintenant: Date): Promise<PersonneLue> {
  const personne = await verrouillerPersonne(tx, id, maintenant);
  if (!personne) throw erreursPersonne.introuvable();
  if (!personne.invitation) throw erreursPersonne.pasInvitee();
  return personne;
}

async function envoyer(tx: Transaction, id: string, { services, maintenant, acteur }: ContexteConnecte): Promise<void> {
  const { config } = services;
  const secret = randomBytes(32).toString("base64url");
  await poserInvitation(tx, {
    utilisateurId: id,
    condensat: condenser(secret),
    auteur: acteur.id,
    maintenant,
    expireLe: new Date(maintenant.getTime() + config.dureeInvitationJours * JOUR_MS),
  });
  const { email, prenom, client_nom } = (await relirePersonne(tx, id, maintenant)) as PersonneLue; // écrite à l'instant
  const invitation = {
    email,
    prenom,
    client_nom,
    par: `${acteur.prenom} ${acteur.nom}`.trim() || null,
    prestataire: config.societePrestataire,
    jours: config.dureeInvitationJours,
  };
  // L'origine vient de la configuration seule, le secret voyage dans le fragment : aucun serveur ne le journalise.
  await deposerMessage(
    tx,
    messageDInvitation(invitation, `${config.urlPublique}/invitation#jeton=${secret}`),
    maintenant,
  );
}

import { sql } from "kysely";
import type { Role } from "../../domain/commun/acteur.ts";
import type { ChampsPersonne, PersonneLue } from "../../domain/utilisateurs/utilisateur.ts";
import type { Transaction } from "../db/base.ts";
import { ecrireLigne, valeursDe } from "../db/colonnes.ts";
import type { Lignes } from "../db/lignes.ts";
import { relirePersonne } from "./utilisateurs.queries.ts";

/** Verrouille le compte et le rend ; `undefined` s'il n'existe pas. */
export async function verrouillerPersonne(
  tx: Transaction,
  id: string,
  maintenant: Date,
): Promise<PersonneLue | undefined> {
  await tx.executer(sql`select id from utilisateurs where id = ${id} for update`);
  return relirePersonne(tx, id, maintenant);
}

/** La société où l'on place une personne, tenue : elle ne se désactive pas entre-temps. */
export const societeDAccueil = (tx: Transaction, id: string) =>
  tx.une<{ nom: string; desactivee: boolean }>(sql`
    select nom, desactive_le is not null as desactivee from clients where id = ${id} and not est_prestataire for share`);

export type Invitee = Pick<
  Lignes["utilisateurs"],
  "email" | "prenom" | "nom" | "client_id" | "second_facteur_exige"
> & {
  role: Role;
  cle_idempotence: string;
};

/** Ne rend rien si cette adresse ou cette clé a déjà un compte. */
export const insererInvitee = (tx: Transaction, p: Invitee) =>
  tx.une<{ id: string }>(sql`
    insert into utilisateurs ${valeursDe("utilisateurs", { ...p, invitation_en_attente: true })} on conflict do nothing returning id`);

export const personneDeLaCle = (tx: Transaction, cle: string) =>
  tx.une<{ id: string }>(sql`select id from utilisateurs where cle_idempotence = ${cle}`);
export const personneDeLAdresse = (tx: Transaction, email: string) =>
  tx.une<Pick<Lignes["utilisateurs"], "id" | "prenom" | "nom" | "email">>(
    sql`select id, prenom, nom, email from utilisateurs where email = ${email}`,
  );

interface Envoi {
  utilisateurId: string;
  condensat: Uint8Array;
  /** Nul : la commande de reprise. */
  auteur: string | null;
  maintenant: Date;
  expireLe: Date;
}

/** Le lien vivant de cette personne, à la place du précédent. Relire `excluded` demanderait le droit de lire le condensat. */
export const poserInvitation = (tx: Transaction, e: Envoi): Promise<void> =>
  tx.executer(sql`
    insert into invitations (utilisateur_id, jeton_sha256, envoyee_le, expire_le, invitee_par)
    values (${e.utilisateurId}, ${e.condensat}, ${e.maintenant}, ${e.expireLe}, ${e.auteur})
    on conflict (utilisateur_id) do update set jeton_sha256 = ${e.condensat}, envoyee_le = ${e.maintenant}, expire_le = ${e.expireLe},
      invitee_par = ${e.auteur}, envois = invitations.envois + 1`);

/** La base n'efface qu'un compte qui n'a jamais été ouvert. */
export const effacerInvitee = (tx: Transaction, id: string): Promise<void> =>
  tx.executer(sql`delete from utilisateurs where id = ${id} and invitation_en_attente`);

export const ecrirePersonne = (
  tx: Transaction,
  id: string,
  champs: Partial<ChampsPersonne & { role: Role; client_id: string | null; suspendu_le: Date | null }>,
): Promise<void> => ecrireLigne(tx, "utilisateurs", id, champs);

/** L'invitation de ce lien, si elle vaut encore ; sous le rôle de connexion. */
export const invitationDuLien = (tx: Transaction, condensat: Uint8Array, maintenant: Date) =>
  tx.une<{ id: string; email: string; prenom: string; nom: string; client_nom: string | null; expire_le: Date }>(sql`
    select u.id, u.email, u.prenom, u.nom, case when u.role = 'client' then c.nom end as client_nom, i.expire_le
    from invitations i join utilisateurs u on u.id = i.utilisateur_id and u.invitation_en_attente left join clients c on c.id = u.client_id
    where i.jeton_sha256 = ${condensat} and i.expire_le > ${maintenant} and c.desactive_le is null`);

/** Use le lien : une seule des demandes lancées ensemble le trouve encore. */
export const userInvitation = (tx: Transaction, condensat: Uint8Array, maintenant: Date) =>
  tx.une<{ utilisateur_id: string }>(sql`
    delete from invitations where jeton_sha256 = ${condensat} and expire_le > ${maintenant} returning utilisateur_id`);

interface Acceptation {
  prenom: string;
  nom: string;
  motDePasse: string;
  domaineInterne: boolean;
  domainePartenaire: boolean;
}

/** Ouvre le compte : son adresse vient d'être vérifiée, les droits de son domaine se posent avec elle. */
export const ouvrirCompte = (tx: Transaction, id: string, a: Acceptation) =>
  tx.une<{ email: string }>(sql`
    update utilisateurs set prenom = ${a.prenom}, nom = ${a.nom}, mot_de_passe = ${a.motDePasse}, invitation_en_attente = false,
      domaine_interne = ${a.domaineInterne}, domaine_partenaire = ${a.domainePartenaire}
    where id = ${id} and invitation_en_attente returning email`);

/** Efface la double authentification d'une personne et ses codes ; rend faux si elle n'en avait pas. */
export const effacerSonFacteur = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.une<{ retire: boolean }>(sql`select retirer_facteur(${id}) as retire`))?.retire ?? false;

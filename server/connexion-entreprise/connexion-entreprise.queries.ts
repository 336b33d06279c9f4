import { sql } from "kysely";
import type { EntrepriseLue } from "../../domain/connexion-entreprise/connexion-entreprise.ts";
import type { Methode } from "../../domain/session/methodes.ts";
import type { Sql, Transaction } from "../db/base.ts";

const instant = (colonne: Sql): Sql => sql`to_char(${colonne} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Le fournisseur actif de ce domaine, si sa société est ouverte. */
export const fournisseurDuDomaine = (tx: Transaction, domaine: string) =>
  tx.une<Pick<ConnexionPartie, "client_id" | "emetteur" | "identifiant" | "creation" | "adresses_de_confiance">>(sql`
    select f.client_id, f.emetteur, f.identifiant, f.creation, f.adresses_de_confiance
    from domaines_identite d join fournisseurs_identite f on f.client_id = d.client_id join clients c on c.id = f.client_id
    where d.domaine = ${domaine} and f.actif and c.desactive_le is null`);

interface NouvelleConnexion {
  condensat: Uint8Array;
  clientId: string;
  etat: string;
  nonce: string;
  verificateur: string;
  retour: string | null;
  maintenant: Date;
  expireLe: Date;
}

/** Garde une connexion partie ; celles qui ne reviendront plus s'en vont. */
export async function insererConnexion(tx: Transaction, c: NouvelleConnexion): Promise<void> {
  await tx.executer(sql`delete from connexions_entreprise where expire_le <= ${c.maintenant}`);
  await tx.executer(sql`
    insert into connexions_entreprise (jeton_sha256, client_id, etat, nonce, verificateur, retour, expire_le)
    values (${c.condensat}, ${c.clientId}, ${c.etat}, ${c.nonce}, ${c.verificateur}, ${c.retour}, ${c.expireLe})`);
}

export interface ConnexionPartie {
  [colonne: string]: unknown;
  client_id: string;
  emetteur: string;
  identifiant: string;
  secret: Buffer;
  domaines: string[];
  creation: boolean;
  adresses_de_confiance: boolean;
  etat: string;
  nonce: string;
  verificateur: string;
  retour: string | null;
}

/** Retire une connexion partie et la rend avec le réglage de sa société : un retour rejoué ne la trouve plus. */
export const prendreConnexion = (tx: Transaction, condensat: Uint8Array, maintenant: Date) =>
  tx.une<ConnexionPartie>(sql`
    delete from connexions_entreprise x using fournisseurs_identite f, clients c
    where x.jeton_sha256 = ${condensat} and x.expire_le > ${maintenant}
      and f.client_id = x.client_id and f.actif and c.id = f.client_id and c.desactive_le is null
    returning f.client_id, f.emetteur, f.identifiant, f.secret, f.domaines, f.creation, f.adresses_de_confiance, x.etat, x.nonce, x.verificateur, x.retour`);

export interface PersonneReconnue {
  [colonne: string]: unknown;
  id: string;
  email: string;
  prenom: string;
  role: string;
  actif: boolean;
  suspendue: boolean;
  invitation_en_attente: boolean;
  second_facteur: Methode | null;
  second_facteur_exige: boolean;
}

/**
 * La personne de cette société que le fournisseur désigne : celle déjà liée à ce sujet, sinon celle de cette adresse. Le fournisseur du
 * prestataire ne désigne que l'équipe, celui d'une société que ses personnes à elle.
 */
export const trouverReconnue = (tx: Transaction, clientId: string, sujet: string, email: string) =>
  tx.une<PersonneReconnue>(sql`
    select u.id, u.email, u.prenom, u.role, u.actif, u.suspendu_le is not null as suspendue, u.invitation_en_attente, u.second_facteur_exige,
      (select f.methode from seconds_facteurs f where f.utilisateur_id = u.id) as second_facteur
    from clients c join utilisateurs u
      on case when c.est_prestataire then u.role <> 'client' else u.role = 'client' and u.client_id = c.id end
    left join identites_liees l on l.utilisateur_id = u.id and l.client_id = c.id and l.sujet = ${sujet}
    where c.id = ${clientId} and (l.id is not null or u.email = ${email})
    order by l.id is null limit 1`);

/** Lie la personne à ce sujet, ou note qu'il revient ; faux si elle est liée à un autre, ou ce sujet à une autre personne. */
export async function lierCompte(
  tx: Transaction,
  clientId: string,
  utilisateurId: string,
  sujet: string,
  maintenant: Date,
): Promise<boolean> {
  const lie = await tx.une(sql`
    update identites_liees set vue_le = ${maintenant}
    where client_id = ${clientId} and utilisateur_id = ${utilisateurId} and sujet = ${sujet} returning id`);
  if (lie) return true;
  const nouveau = await tx.une(sql`
    insert into identites_liees (client_id, utilisateur_id, sujet, liee_le, vue_le)
    values (${clientId}, ${utilisateurId}, ${sujet}, ${maintenant}, ${maintenant}) on conflict do nothing returning id`);
  return nouveau !== undefined;
}

/** Une personne invitée que son entreprise reconnaît a prouvé son adresse : son compte s'ouvre, sans mot de passe, et son lien s'éteint. */
export async function accepterParEntreprise(
  tx: Transaction,
  id: string,
  droits: { domaineInterne: boolean; domainePartenaire: boolean },
): Promise<void> {
  await tx.executer(sql`
    update utilisateurs set invitation_en_attente = false, domaine_interne = ${droits.domaineInterne},
      domaine_partenaire = ${droits.domainePartenaire}
    where id = ${id} and invitation_en_attente`);
  await tx.executer(sql`delete from invitations where utilisateur_id = ${id}`);
}

interface Nouvelle {
  email: string;
  prenom: string;
  nom: string;
  domaineInterne: boolean;
  domainePartenaire: boolean;
}

/** Ouvre un compte de cette société à qui elle laisse entrer ; rien si la base ne le permet pas, ou si l'adresse est prise. */
export const creerParEntreprise = (tx: Transaction, clientId: string, n: Nouvelle) =>
  tx.une<{ id: string | null }>(sql`
    select creer_par_entreprise(${clientId}, ${n.email}, ${n.prenom}, ${n.nom}, ${n.domaineInterne}, ${n.domainePartenaire}) as id`);

type Lue = Omit<EntrepriseLue, `adresse_${string}`>;

/** Le réglage d'une société et les comptes liés ; rien si elle n'existe pas. */
export const lireEntreprise = async (tx: Transaction, clientId: string): Promise<Lue | undefined> =>
  (
    await tx.une<{ lue: Lue }>(sql`
      select json_build_object(
        'reglage', (select json_build_object('emetteur', f.emetteur, 'identifiant', f.identifiant, 'domaines', f.domaines,
            'obligatoire', f.obligatoire, 'actif', f.actif, 'creation', f.creation, 'deconnexion', f.deconnexion,
            'adresses_de_confiance', f.adresses_de_confiance, 'mis_a_jour_le', ${instant(sql`f.mis_a_jour_le`)})
          from fournisseurs_identite f where f.client_id = c.id),
        'lies', (select coalesce(json_agg(json_build_object('utilisateur_id', u.id, 'nom', btrim(u.prenom || ' ' || u.nom), 'email', u.email,
            'liee_le', ${instant(sql`l.liee_le`)}, 'vue_le', ${instant(sql`l.vue_le`)}) order by u.nom, u.prenom, u.id), '[]')
          from identites_liees l join utilisateurs u on u.id = l.utilisateur_id where l.client_id = c.id)) as lue
      from clients c where c.id = ${clientId}`)
  )?.lue;

/** Tient la société jusqu'à la fin de la transaction : deux réglages ne se croisent pas. */
export const tenirSociete = (tx: Transaction, clientId: string) =>
  tx.une<{ est_prestataire: boolean }>(sql`select est_prestataire from clients where id = ${clientId} for update`);

/** Le premier de ces domaines qu'une autre société a déjà pris. */
export const domainePris = (tx: Transaction, clientId: string, domaines: readonly string[]) =>
  tx.une<{ domaine: string; societe: string }>(sql`
    select d.domaine, c.nom as societe
    from fournisseurs_identite f join clients c on c.id = f.client_id cross join unnest(f.domaines) as d (domaine)
    where f.client_id <> ${clientId} and d.domaine = any (${domaines}::text[]) order by d.domaine limit 1`);

interface Reglage {
  clientId: string;
  emetteur: string;
  identifiant: string;
  /** Chiffré ; nul : celui qui est déjà là. */
  secret: Uint8Array | null;
  domaines: readonly string[];
  obligatoire: boolean;
  actif: boolean;
  creation: boolean;
  deconnexion: boolean;
  adresses_de_confiance: boolean;
}

export const insererReglage = (tx: Transaction, r: Reglage): Promise<void> =>
  tx.executer(sql`
    insert into fournisseurs_identite (client_id, emetteur, identifiant, secret, domaines, obligatoire, actif, creation, deconnexion,
                                       adresses_de_confiance)
    values (${r.clientId}, ${r.emetteur}, ${r.identifiant}, ${r.secret}, ${r.domaines}::text[], ${r.obligatoire}, ${r.actif},
            ${r.creation}, ${r.deconnexion}, ${r.adresses_de_confiance})`);

export const ecrireReglage = (tx: Transaction, r: Reglage): Promise<void> =>
  tx.executer(sql`
    update fournisseurs_identite set emetteur = ${r.emetteur}, identifiant = ${r.identifiant}, domaines = ${r.domaines}::text[],
      obligatoire = ${r.obligatoire}, actif = ${r.actif}, creation = ${r.creation}, deconnexion = ${r.deconnexion},
      adresses_de_confiance = ${r.adresses_de_confiance}${r.secret ? sql`, secret = ${r.secret}` : sql``}
    where client_id = ${r.clientId}`);

export const effacerReglage = (tx: Transaction, clientId: string) =>
  tx.une<{ id: string }>(sql`delete from fournisseurs_identite where client_id = ${clientId} returning id`);

export const effacerLiens = (tx: Transaction, clientId: string): Promise<void> =>
  tx.executer(sql`delete from identites_liees where client_id = ${clientId}`);

export const effacerLien = (tx: Transaction, clientId: string, utilisateurId: string) =>
  tx.une<{ id: string }>(sql`
    delete from identites_liees where client_id = ${clientId} and utilisateur_id = ${utilisateurId} returning id`);

/** Le secret chiffré, sous le rôle de connexion, pour un essai. */
export const lireSecret = (tx: Transaction, clientId: string) =>
  tx.une<{ secret: Buffer; emetteur: string }>(
    sql`select secret, emetteur from fournisseurs_identite where client_id = ${clientId}`,
  );

import type { Acteur, Besoin } from "../../domain/commun/acteur.ts";
import type { LigneBrute, Requete } from "./lot.ts";

/**
 * Pose aussi le jour de l'horloge du produit, que lit `aujourdhui()` : une vue et un écran ne changent pas de jour l'un sans l'autre.
 * Trouve la session par le condensat du jeton, pose le rôle et l'identité pour la transaction, et rend la personne : une seule
 * instruction, jouée sous `reflet_connexion`. Une personne de l'équipe n'est bornée à aucune société, même rattachée à celle du prestataire :
 * la recherche de partout et les mentions ne chercheraient que chez lui. Sans session valable, le rôle devient `reflet_public`, qui ne voit rien du métier.
 */
const identite = (personne: string) => `
select u.id, u.role, u.prenom, u.nom, u.email, u.avatar_url, u.domaine_interne, u.domaine_partenaire or coalesce(c.est_partenaire, false),
       u.client_id, c.nom, array_to_string(c.besoins, ','), s.id, s.expire_le, s.portee,
       u.role = 'client' and u.autonome and coalesce(c.autonomie, false),
       set_config('app.autonome', case when u.role = 'client' and u.autonome and c.autonomie then 'oui' else '' end, true),
       set_config('app.utilisateur_id', coalesce(u.id::text, ''), true),
       set_config('app.client_id', case when u.role = 'client' then u.client_id::text else '' end, true),
       set_config('app.besoins', coalesce(array_to_string(c.besoins, ','), ''), true),
       set_config('app.aujourdhui', ($2::timestamptz at time zone 'Europe/Paris')::date::text, true),
       set_config('transaction_read_only', $3, true),
       set_config('role', case when u.id is null then 'reflet_public'
                               when u.role = 'admin' then 'reflet_admin'
                               when u.role = 'expert' then 'reflet_expert'
                               when u.domaine_partenaire or c.est_partenaire then 'reflet_client_partenaire'
                               when u.role = 'client' then 'reflet_client'
                               else 'reflet_public' end, true)
from (select 1) toujours
${personne}
left join clients c on c.id = u.client_id`;

const TEXTE_IDENTITE =
  identite(`left join sessions s on s.jeton_sha256 = $1 and s.revoquee_le is null and s.expire_le > $2 and s.limite_le > $2 and s.portee = 'complete'
left join utilisateurs u on u.id = s.utilisateur_id and u.actif`);

/** Une clé d'API qui vaut encore : sa société ouverte, et qui l'a créée encore membre actif de l'équipe. */
const cleValable = (condition: string, jour: string) => `
  select k.id from cles_api k join utilisateurs p on p.id = k.cree_par and p.actif and p.role in ('admin', 'expert')
  where ${condition} and k.revoquee_le is null and k.expire_le >= (${jour}::timestamptz at time zone 'Europe/Paris')::date
    and not exists (select from clients d where d.id = k.client_id and d.desactive_le is not null)`;

/**
 * La même, pour un travail que la personne a lancé et qui continue sans elle : aucune session, mais son compte doit rester actif. Une personne
 * technique ne se connecte jamais : elle vaut ce que vaut sa clé d'API, ou la réception de sa société tant que celle-ci est ouverte.
 */
const TEXTE_IDENTITE_DE = identite(`left join sessions s on s.utilisateur_id is null and $2::timestamptz is null
left join utilisateurs u on u.id = $1::uuid and (u.actif or (u.technique and (
  exists (select from receptions r join clients d on d.id = r.client_id and d.desactive_le is null where r.id = u.id)
  or exists (${cleValable("k.id = u.id", "$2")}))))`);

/**
 * La même, pour une clé d'API : la personne technique de son identifiant, tant que la clé vaut, que sa société est ouverte, et que qui l'a
 * créée est encore un membre actif de l'équipe. Une clé n'en sait donc jamais plus que cette personne.
 */
const TEXTE_IDENTITE_CLE = identite(`left join sessions s on s.utilisateur_id is null and $1::bytea is null
left join utilisateurs u on u.technique and u.id = (${cleValable("k.empreinte = $1", "$2")})`);

/** Ce qu'une demande présente pour dire qui elle est : le condensat de son jeton de session, ou celui d'une clé d'API. */
export type Preuve = Uint8Array | PreuveDeCle;
export interface PreuveDeCle {
  cle: Uint8Array;
}
const estUneCle = (preuve: Preuve | null): preuve is PreuveDeCle => preuve !== null && "cle" in preuve;
export const octetsDe = (preuve: Preuve | null): Uint8Array | null => (estUneCle(preuve) ? preuve.cle : preuve);

export const requeteIdentite = (preuve: Preuve | null, maintenant: Date, ecriture: boolean): Requete => ({
  texte: estUneCle(preuve) ? TEXTE_IDENTITE_CLE : TEXTE_IDENTITE,
  valeurs: [octetsDe(preuve), maintenant, ecriture ? "off" : "on"],
});

export const requeteIdentiteDe = (utilisateurId: string, maintenant: Date): Requete => ({
  texte: TEXTE_IDENTITE_DE,
  valeurs: [utilisateurId, maintenant, "off"],
});

export interface Identite {
  acteur: Acteur;
  sessionId: string;
  expireLe: Date;
}

/** La personne derrière la première ligne de l'instruction d'identité, ou `null` s'il n'y a pas de session. */
export function lireIdentite(ligne: LigneBrute | undefined): Identite | null {
  if (!ligne?.[0]) return null;
  const [
    id,
    role,
    prenom,
    nom,
    email,
    avatarUrl,
    interne,
    partenaire,
    clientId,
    clientNom,
    besoins,
    sessionId,
    expireLe,
    _portee,
    autonome,
  ] = ligne;
  const personne = {
    id,
    prenom: prenom ?? "",
    nom: nom ?? "",
    email: email ?? "",
    avatarUrl: avatarUrl ?? null,
    domaineInterne: interne === "t",
    domainePartenaire: partenaire === "t",
  };
  const acteur: Acteur =
    role === "admin" || role === "expert"
      ? { ...personne, role }
      : {
          ...personne,
          role: "client",
          clientId: clientId ?? "",
          clientNom: clientNom ?? "",
          // La contrainte de la table borne les valeurs à la liste des besoins.
          besoins: (besoins ? besoins.split(",") : []) as Besoin[],
          autonome: autonome === "t",
        };
  return { acteur, sessionId: sessionId ?? "", expireLe: new Date(expireLe ?? 0) };
}

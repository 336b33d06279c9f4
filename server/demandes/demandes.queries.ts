import { sql } from "kysely";
import type { ChampFormulaire } from "../../domain/formulaires/formulaire.ts";
import type { ReponseGardee, TicketDeDemande } from "../../domain/formulaires/ticket-de-demande.ts";
import type { ElementPropose } from "../../domain/tickets/elements-endommages.ts";
import type { TypeDemande } from "../../domain/tickets/ticket.ts";
import type { Sql, Transaction } from "../db/base.ts";
import type { Position } from "../geocodage/geocodeur.ts";

/** Une description de formulaire, avec ce que le public peut en savoir. */
export interface FormulairePublic {
  id: string;
  client_nom: string;
  champs: ChampFormulaire[];
  loueurs: { id: string; nom: string }[];
  elements: ElementPropose[];
}

const DESCRIPTION = sql`json_build_object(
  'id', f.id, 'client_nom', (select c.nom from clients c where c.id = f.client_id),
  'champs', (select coalesce(json_agg(json_build_object('id', h.id, 'cle', h.cle, 'label', h.label, 'type_champ', h.type_champ,
    'options', h.options, 'obligatoire', h.obligatoire, 'ordre', h.ordre, 'placeholder', h.placeholder, 'types_demande', h.types_demande)
    -- Le type d'abord : le choisir fait paraître des champs, et rien de ce qui est au-dessus ne bouge.
    order by h.cle is distinct from 'demande', h.ordre), '[]') from formulaire_champs h where h.formulaire_id = f.id),
  'loueurs', (select coalesce(json_agg(json_build_object('id', l.id, 'nom', l.nom) order by plier(l.nom)), '[]')
    from loueurs l where l.archive_le is null),
  'elements', (select coalesce(json_agg(json_build_object('nom', r.nom, 'synonymes', r.synonymes)
    order by array_position(get_elements_endommages_values(), r.nom)), '[]')
    from references_metier r where r.genre = 'element' and r.archivee_le is null))`;

/** Le formulaire qui répond à l'adresse d'une société : son actif le plus ancien. Le rôle public n'en voit pas d'autre. */
export const formulaireDeSociete = async (tx: Transaction, client: string): Promise<FormulairePublic | undefined> =>
  (
    await tx.une<{ f: FormulairePublic }>(sql`
    select ${DESCRIPTION} as f from formulaires f where f.client_id = ${client} and f.statut = 'actif' order by f.cree_le, f.id limit 1`)
  )?.f;

export const formulaireActif = async (tx: Transaction, id: string): Promise<FormulairePublic | undefined> =>
  (
    await tx.une<{ f: FormulairePublic }>(sql`
    select ${DESCRIPTION} as f from formulaires f where f.id = ${id} and f.statut = 'actif'`)
  )?.f;

/** `fermee` : formulaire fermé, ou champ sans photo ; `pleine` : le brouillon a son compte ; `saturee` : le formulaire a ses octets. */
export type Declaration = "gardee" | "fermee" | "pleine" | "saturee";

export const declarerPhoto = async (
  tx: Transaction,
  d: { formulaire: string; champ: string; brouillon: string; max: number; octetsMax: number },
  f: { id: string; nom: string; taille: number; sha256: Buffer; cle: string },
): Promise<Declaration> =>
  (
    await tx.une<{ issue: Declaration }>(sql`
    select declarer_photo_demande(${d.formulaire}::uuid, ${d.champ}::uuid, ${d.brouillon}::uuid, ${d.max}::int, ${d.octetsMax}::bigint,
      ${f.id}::uuid, ${f.nom}::text, ${f.taille}::bigint, ${f.sha256}::bytea, ${f.cle}::text) as issue`)
  )?.issue ?? "fermee";

export const retirerPhoto = async (
  tx: Transaction,
  formulaire: string,
  brouillon: string,
  photo: string,
): Promise<string | null> =>
  (
    await tx.une<{ cle: string | null }>(
      sql`select retirer_photo_demande(${formulaire}::uuid, ${brouillon}::uuid, ${photo}::uuid) as cle`,
    )
  )?.cle ?? null;

export interface DemandeDeposee {
  ticket_id: string | null;
  reference: string | null;
  client_nom: string;
  nouvelle: boolean;
  photos_perdues: boolean;
}

export const deposerDemande = (
  tx: Transaction,
  d: {
    formulaire: string;
    cle: string;
    brouillon: string;
    reference: string;
    type: TypeDemande;
    ticket: TicketDeDemande;
    position: Position | null;
    reponses: readonly ReponseGardee[];
    maintenant: Date;
  },
): Promise<(DemandeDeposee & Record<string, unknown>) | undefined> => {
  const { photos, ...colonnes } = d.ticket;
  const ticket = {
    ...colonnes,
    latitude_vehicule: d.position?.latitude ?? null,
    longitude_vehicule: d.position?.longitude ?? null,
  };
  return tx.une(sql`
    select * from deposer_demande(${d.formulaire}::uuid, ${d.cle}::uuid, ${d.brouillon}::uuid, ${d.reference}::text, ${d.type}::text,
      ${JSON.stringify(ticket)}::jsonb, ${JSON.stringify(d.reponses)}::jsonb, ${photos}::uuid[], ${d.maintenant}::timestamptz)`);
};

/** La demande d'un ticket visible ; nulle s'il n'est pas né d'un formulaire, aucune ligne si la personne ne voit pas le ticket. */
export const demandeDuTicket = (ticket: string): Sql => sql`
  select json_build_object('demande', (
    select json_build_object('reference', d.reference, 'recue_le', d.recue_le, 'reponses', (
      select coalesce(json_agg(case when r.valeur ->> 'type_champ' = 'loueur'
          -- Une demande d'une version d'avant n'a gardé que son identifiant.
          and r.valeur ->> 'valeur' ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
        then jsonb_set(r.valeur, '{valeur}', to_jsonb(coalesce((select l.nom from loueurs l where l.id::text = r.valeur ->> 'valeur'), 'Autre loueur')))
        else r.valeur end order by r.rang), '[]')
      from jsonb_array_elements(d.reponses) with ordinality as r(valeur, rang)))
    from demandes d where d.ticket_id = t.id))::text
  from tickets t where t.id = ${ticket}`;

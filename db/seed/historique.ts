import type pg from "pg";

const TABLES = ["restitutions", "documents", "tickets", "audits"] as const;
/**
 * Déclencheurs suspendus le temps du semis : les journaux, et le gel qui refuserait les dommages et les photos d'un état inséré
 * déjà signé.
 */
const SUSPENDUS: readonly (readonly [table: string, declencheur: string])[] = [
  ...[...TABLES, "etats_des_lieux", "etat_dommages", "etat_photos", "audit_dommages"].map(
    (t) => [t, `${t}_journal`] as const,
  ),
  ...["contestations", "contestation_lignes", "contestation_reponses", "contestation_avoirs"].map(
    (t) => [t, `${t}_journal`] as const,
  ),
  ["etat_dommages", "etat_dommages_figes"],
  ["etat_photos", "etat_photos_figees"],
];
/** Colonnes que le journal laisse (migration de l'historique) : calculées, ou tenues par la base. */
const IGNORES = [
  ...["recherche", "plaque", "mis_a_jour_le", "cree_le", "rapport_ht", "facture_ht", "cle_idempotence"],
  ...["avoir_ht", "hors_fre_ht", "frais_brut_ht", "frais_abattement_ht", "frais_remise_ht", "frais_franchise_ht"],
  ...["rapport_le", "facture_le", "nombre_dommages", "mise_en_circulation_le"],
];

const regler = (client: pg.ClientBase, etat: "disable" | "enable") =>
  client.query(SUSPENDUS.map(([t, declencheur]) => `alter table ${t} ${etat} trigger ${declencheur}`).join("; "));

/**
 * Insère des faits passés : le journal les daterait tous de l'instant du chargement, par personne. Il est suspendu pour ces
 * tables le temps de la transaction, puis écrit avec leurs vraies dates et leurs vrais auteurs. Se joue sous le propriétaire.
 */
export async function avecHistoriqueDate(client: pg.ClientBase, inserer: () => Promise<void>): Promise<void> {
  await regler(client, "disable");
  await client.query("set local role reflet_systeme");
  await inserer();
  await ecrireHistorique(client);
  await client.query("reset role");
  // Une table dont une clé attend encore la fin de la transaction ne se règle pas : ces clés se vérifient maintenant.
  await client.query("set constraints all immediate");
  await regler(client, "enable");
  await client.query("set constraints all deferred");
}

// Un ticket ne dit pas qui l'a créé : une demande peut venir d'un formulaire public.
const auteurDe = (table: (typeof TABLES)[number]) => (table === "tickets" ? "null::uuid" : "cree_par");

/** Un état s'ouvre à sa date et à son lieu ; le relevé, les photos et les dommages suivent, puis la signature. */
const ETATS = [
  `select 'etats_des_lieux', e.id, e.client_id, e.cree_par, e.cree_le, 'creation', null, null::jsonb,
     to_jsonb(e) - $1::text[] || '{"kilometrage":null,"niveau":null,"observations":null,"energie":"carburant","signataire":null,"trace":null,"signe_le":null,"signe_avec":null}'
   from etats_des_lieux e`,
  `select 'etats_des_lieux', e.id, e.client_id, e.cree_par, case when c.key like 'sign%' or c.key = 'trace' then e.signe_le else e.cree_le + interval '4 minutes' end,
     'modification', c.key, case c.key when 'energie' then '"carburant"'::jsonb else 'null'::jsonb end, c.value
   from etats_des_lieux e, jsonb_each(to_jsonb(e)) c
   where c.key in ('kilometrage', 'niveau', 'observations', 'energie', 'signataire', 'trace', 'signe_le', 'signe_avec')
     and c.value not in ('null', '"carburant"')`,
  `select 'etat_dommages', d.id, d.client_id, e.cree_par, e.cree_le + interval '10 minutes' + d.rang * interval '1 minute', 'creation', null, null::jsonb, to_jsonb(d)
   from etat_dommages d join etats_des_lieux e on e.id = d.etat_id`,
  `select 'etat_photos', p.id, p.client_id, e.cree_par, p.cree_le, 'creation', null, null::jsonb, to_jsonb(p) - $1::text[]
   from etat_photos p join etats_des_lieux e on e.id = p.etat_id`,
];

/** Une contestation s'ouvre à vérifier ; l'envoi, la réponse et l'avoir suivent à leur date. */
const CONTESTATIONS = [
  `select 'contestations', c.id, c.client_id, c.cree_par, c.cree_le, 'creation', null, null::jsonb,
     to_jsonb(c) - $1::text[] || '{"etat":"a_verifier","contestee_le":null,"canal":null}' from contestations c`,
  `select 'contestations', c.id, c.client_id, c.cree_par, greatest(c.contestee_le + interval '10 hours', c.cree_le + interval '2 hours'),
     'modification', 'etat', '"a_contester"'::jsonb, '"contestee"'::jsonb from contestations c where c.contestee_le is not null`,
  `select 'contestation_reponses', p.id, p.client_id, p.cree_par, p.cree_le, 'creation', null, null::jsonb, to_jsonb(p) - $1::text[]
   from contestation_reponses p`,
  `select 'contestation_avoirs', i.id, i.client_id, i.impute_par, i.impute_le, 'creation', null, null::jsonb, to_jsonb(i)
   from contestation_avoirs i`,
];

async function ecrireHistorique(client: pg.ClientBase): Promise<void> {
  const creations = TABLES.map(
    (
      t,
    ) => `select '${t}' as entite, t.id as ligne_id, t.client_id, ${auteurDe(t)} as auteur_id, t.cree_le as fait_le, 'creation' as operation,
              null as champ, null::jsonb as avant, to_jsonb(t) - $1::text[] as apres from ${t} t`,
  );
  const validations = `select 'documents', id, client_id, valide_par, valide_le, 'modification', 'etat', '"a_verifier"'::jsonb, '"valide"'::jsonb
                       from documents where etat = 'valide'`;
  await client.query(
    `insert into historique (entite, ligne_id, client_id, auteur_id, fait_le, operation, champ, avant, apres)
     select * from (${[...creations, validations, ...ETATS, ...CONTESTATIONS].join(" union all ")}) as faits order by fait_le, entite, ligne_id`,
    [IGNORES],
  );
}

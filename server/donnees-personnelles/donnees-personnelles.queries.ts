import { sql } from "kysely";
import { plier } from "../../domain/commun/recherche.ts";
import type {
  ClasseLue,
  DemandeDonnees,
  EffacementLu,
} from "../../domain/donnees-personnelles/donnees-personnelles.contrat.ts";
import type {
  ClasseConservation,
  LigneDesignee,
  TexteDesigne,
} from "../../domain/donnees-personnelles/donnees-personnelles.ts";
import type { Sql, Transaction } from "../db/base.ts";

export const chercherPersonnes = (q: string): Sql =>
  sql`select coalesce(json_agg(p order by p.le desc, p.id), '[]')::text from chercher_personnes(${q}) p where ${plier(q) !== ""}::boolean`;

export const listerEffacements = (): Sql => sql`
  select coalesce(json_agg(json_build_object('id', e.id, 'entite', e.entite, 'ligne_id', e.ligne_id, 'fait_le', e.fait_le,
    'fait_par', e.fait_par, 'motif', e.motif, 'champ', e.champ, 'sel', e.sel, 'empreintes', e.empreintes) order by e.fait_le desc, e.id), '[]')::text from effacements e`;

const demandesEnJson = sql`
  select coalesce(json_agg(json_build_object('id', d.id, 'utilisateur_id', d.utilisateur_id, 'nom', btrim(u.prenom || ' ' || u.nom), 'email', u.email,
    'genre', d.genre, 'precisions', d.precisions, 'faite_le', d.faite_le, 'traitee_le', d.traitee_le) order by d.traitee_le is not null, d.faite_le desc), '[]')::text as json
  from demandes_donnees d join utilisateurs u on u.id = d.utilisateur_id`;
export const listerDemandes = (): Sql => demandesEnJson;
export const mesDemandes = (): Sql => sql`${demandesEnJson} where d.utilisateur_id = (select acteur_id())`;
export const relireDemandes = async (tx: Transaction, miennes: boolean): Promise<DemandeDonnees[]> =>
  JSON.parse((await tx.une<{ json: string }>(miennes ? mesDemandes() : listerDemandes()))?.json ?? "[]");

/** Rend vrai si la demande est neuve : un double clic n'en dépose qu'une. */
export const deposerDemande = async (
  tx: Transaction,
  d: { utilisateur: string; genre: string; precisions: string; le: Date; cle: string },
): Promise<boolean> =>
  (
    await tx.lignes(sql`
      insert into demandes_donnees (utilisateur_id, genre, precisions, faite_le, cle_idempotence)
      values (${d.utilisateur}, ${d.genre}, ${d.precisions}, ${d.le}, ${d.cle}) on conflict (cle_idempotence) do nothing returning id`)
  ).length > 0;

export const traiterDemande = async (tx: Transaction, id: string, par: string, le: Date): Promise<boolean> =>
  (
    await tx.lignes(sql`
      update demandes_donnees set traitee_le = coalesce(traitee_le, ${le}), traitee_par = coalesce(traitee_par, ${par}) where id = ${id} returning id`)
  ).length > 0;

/** Les textes libres des mêmes sociétés où le nom de ces fiches est écrit, avec ce qui l'entoure. */
export const textesNommant = (lignes: readonly LigneDesignee[]): Sql =>
  sql`select coalesce(json_agg(t order by t.entite, t.champ, t.id), '[]')::text from textes_nommant(${JSON.stringify(lignes)}::jsonb) t`;

/** Masque le nom dans les textes choisis et note chacun ; à jouer avant `effacerPersonne`, tant que les fiches disent le nom. */
export const masquerTextes = async (
  tx: Transaction,
  lignes: readonly LigneDesignee[],
  textes: readonly TexteDesigne[],
  motif: string,
  le: Date,
): Promise<number> =>
  (
    await tx.une<{ n: number }>(
      sql`select masquer_textes(${JSON.stringify(lignes)}::jsonb, ${JSON.stringify(textes)}::jsonb, ${motif}, ${le}) as n`,
    )
  )?.n ?? 0;

/** Efface, note chaque effacement, et rend les clés des fichiers dont les octets doivent partir après la transaction. */
export const effacerPersonne = async (
  tx: Transaction,
  lignes: readonly LigneDesignee[],
  motif: string,
  le: Date,
): Promise<string[]> =>
  (
    await tx.lignes<{ cle: string }>(
      sql`select cle from effacer_personne(${JSON.stringify(lignes)}::jsonb, ${motif}, ${le}) as cle`,
    )
  ).map((l) => l.cle);

export const relireEffacements = async (tx: Transaction): Promise<EffacementLu[]> =>
  JSON.parse((await tx.une<{ coalesce: string }>(listerEffacements()))?.coalesce ?? "[]");

export const donneesDeLigne = async (
  tx: Transaction,
  { entite, id }: LigneDesignee,
): Promise<{ fiche?: object } & object> =>
  JSON.parse(
    (await tx.une<{ json: string }>(sql`select donnees_de_ligne(${entite}, ${id})::text as json`))?.json ?? "{}",
  );
export const fichiersDeLigne = (
  tx: Transaction,
  { entite, id }: LigneDesignee,
): Promise<{ nom: string; cle: string }[]> => tx.lignes(sql`select nom, cle from fichiers_de_ligne(${entite}, ${id})`);

/** L'essai à blanc d'une classe : combien, lesquelles, et quand elle est passée la dernière fois. */
export const essayerConservation = async (
  tx: Transaction,
  classe: ClasseConservation,
  avant: Date,
): Promise<Pick<ClasseLue, "lignes" | "fichiers" | "exemples" | "dernier_le" | "derniere_lignes">> =>
  JSON.parse(
    (
      await tx.une<{ json: string }>(sql`
        with dues as materialized (select * from conservation_due(${classe}, ${avant})),
             passage as (select fait_le, lignes from passages_conservation where classe = ${classe} order by fait_le desc limit 1)
        select json_build_object('lignes', (select count(*) from dues), 'fichiers', (select coalesce(sum(fichiers), 0) from dues),
          'exemples', (select coalesce(json_agg(json_build_object('libelle', e.libelle, 'depuis', e.depuis)), '[]')
                       from (select libelle, depuis from dues order by depuis nulls last limit 20) e),
          'dernier_le', (select fait_le from passage), 'derniere_lignes', (select lignes from passage))::text as json`)
    )?.json ?? "{}",
  );

/** Joue un lot de la conservation d'une classe : ses lignes, et les clés dont les octets doivent partir ; sous le rôle de connexion. */
export const appliquerConservation = async (
  tx: Transaction,
  { classe, avant, le, limite }: { classe: ClasseConservation; avant: Date; le: Date; limite: number },
): Promise<{ lignes: number; cles: string[] }> =>
  (await tx.une<{ lignes: number; cles: string[] }>(sql`
    select lignes, cles from appliquer_conservation(${classe}, ${avant}, ${le}, ${limite}::integer)`)) ?? {
    lignes: 0,
    cles: [],
  };

import { sql } from "kysely";
import type { LigneACalculer } from "../../domain/contestations/calcul-ligne.ts";
import type { Etape } from "../../domain/fre/calcul/etapes.ts";
import type { Conditions } from "../../domain/fre/conditions.ts";
import type { Transaction } from "../db/base.ts";
import { vehiculeDe } from "../vehicules/vehicule-de.ts";
import { piecesDuDossier } from "./pieces.queries.ts";

export interface PieceDeLettre {
  genre: "facture" | "rapport" | "pv" | "photo";
  fichier_id: string;
  nom: string;
  type_mime: string;
  taille: number;
  sha256: string;
  depose_le: string;
  /** Qui l'a déposée, si son compte se voit de qui signe. */
  depose_par: string | null;
  cle: string;
  numero: string | null;
  date_document: string | null;
  /** Vue ou élément que montre une photo. */
  legende: string | null;
  /** L'élément qu'elle prouve, quand un dommage la porte. */
  element: string | null;
}

/** Ce que le rapprochement a calculé de cette facture ; nul s'il n'y en a pas. */
interface CalculDuDossier {
  conditions: Conditions;
  etapes: Etape[];
  vetuste: { age_mois: number | null; kilometrage: number | null };
  conditions_connues: boolean;
}

export interface DossierDeLettre {
  signataire: { nom: string; fonction: string | null; email: string; telephone: string | null };
  contrat: string | null;
  vin: string | null;
  calcul: CalculDuDossier | null;
  /** Par ligne réclamée, la ligne de facture et celle du rapport, chiffrées. */
  lignes: Record<string, { facture: LigneACalculer; rapport: LigneACalculer | null }>;
  pieces: PieceDeLettre[];
}

const CHIFFREE = (ligne: "fl" | "rl") => {
  const l = (colonne: string) => sql.ref(`${ligne}.${colonne}`);
  return sql`json_build_object('designation', ${l("designation")}, 'element', ${l("element")}, 'dommage', ${l("dommage")},
    'operation', ${l("operation")}, 'brut_ht', ${l("brut_ht")}, 'abattement_ht', ${l("abattement_ht")}, 'net_ht', ${l("net_ht")})`;
};

/** Ce que la lettre cite et que la fiche ne montre pas : qui signe, le contrat, le VIN, les pièces et leurs empreintes. */
export async function dossierDeLettre(
  tx: Transaction,
  id: string,
  personne: string,
): Promise<DossierDeLettre | undefined> {
  const lu = await tx.une<{ json: string }>(sql`
    select json_build_object(
      'signataire', (select json_build_object('nom', btrim(u.prenom || ' ' || u.nom), 'fonction', u.fonction, 'email', u.email,
                                              'telephone', u.telephone_portable) from utilisateurs u where u.id = ${personne}),
      'contrat', coalesce(nullif(d.identification ->> 'contrat', ''), (
        select t.numero from contrats t where t.client_id = c.client_id and t.vehicule_id = v.id and t.date_debut <= r.date_restitution
        order by t.date_debut desc limit 1)),
      'vin', coalesce(v.vin, nullif(d.identification ->> 'vin', ''), (
        select nullif(o.identification ->> 'vin', '') from documents o
        where o.restitution_id = r.id and o.etat <> 'remplace' and nullif(o.identification ->> 'vin', '') is not null limit 1)),
      'calcul', (select json_build_object('conditions', p.conditions, 'etapes', coalesce(p.explication -> 'etapes', '[]'),
          'vetuste', p.explication -> 'vetuste', 'conditions_connues', coalesce((p.explication ->> 'conditions_connues')::boolean, false))
        from rapprochements p where p.facture_id = c.facture_id and p.explication ? 'vetuste'),
      'lignes', (select coalesce(json_object_agg(g.id, json_build_object('facture', ${CHIFFREE("fl")},
          'rapport', case when rl.id is not null then ${CHIFFREE("rl")} end)), '{}')
        from contestation_lignes g join document_lignes fl on fl.id = g.facture_ligne_id
        left join document_lignes rl on rl.id = g.rapport_ligne_id where g.contestation_id = c.id),
      'pieces', (select coalesce(json_agg(x order by x.rang, x.depose_le, x.fichier_id), '[]') from (${piecesDuDossier()}) x))::text as json
    from contestations c
    join restitutions r on r.id = c.restitution_id
    join documents d on d.id = c.facture_id
    cross join lateral ${vehiculeDe(sql`r`)} w
    left join vehicules v on v.client_id = c.client_id and v.id = w.id
    where c.id = ${id}`);
  return lu && (JSON.parse(lu.json) as DossierDeLettre);
}

/** Déclare la lettre composée ; elle est rattachée d'emblée. */
export async function insererFichierLettre(
  tx: Transaction,
  f: { id: string; client_id: string; nom: string; taille: number; sha256: Buffer; cree_par: string; cle: string },
): Promise<void> {
  await tx.executer(sql`
    insert into fichiers (id, client_id, usage, nom, type_mime, taille, sha256, cree_par, cle)
    values (${f.id}, ${f.client_id}, 'lettre', ${f.nom}, 'application/pdf', ${f.taille}, ${f.sha256}, ${f.cree_par}, ${f.cle})`);
  await tx.executer(sql`update fichiers set rattache = true where id = ${f.id}`);
}

import type { AppTest } from "../testing/app-test.ts";

export interface FicheTest {
  client: string;
  loueur?: string;
  date: string;
  agence?: string;
  marque?: string;
  modele?: string;
  type?: "VP" | "VU" | "VS";
  km?: number;
  /** Centimes HT. */
  montant: number;
  rapport?: number;
  facture?: number;
}

let rang = 0;

/** Pose une restitution et rend son identifiant ; agence Lyon, Renault Clio, VP, 100 000 km sauf mention. */
export async function poserFiche(t: AppTest, f: FicheTest): Promise<string> {
  rang += 1;
  return t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into restitutions (client_id, loueur_id, immatriculation, date_restitution, agence, marque, modele, type_vehicule, kilometrage,
                                 montant_ht_apres_remise, rapport_ht, facture_ht)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
      [
        f.client,
        f.loueur ?? t.jeu.loueur,
        `AA-${String(rang).padStart(3, "0")}-BB`,
        f.date,
        f.agence ?? "Lyon",
        f.marque ?? "Renault",
        f.modele ?? "Clio",
        f.type ?? "VP",
        f.km ?? 100_000,
        f.montant,
        f.rapport ?? null,
        f.facture ?? null,
      ],
    );
    return rows[0]?.id ?? "";
  });
}

export interface LigneTest {
  categorie: string;
  localisation?: string | null;
  dommage?: string | null;
  element?: string | null;
  operation?: string | null;
  nature?: "fre" | "km";
  /** Centimes HT. */
  net: number;
  facturable?: boolean;
}

/**
 * Pose un document et ses lignes, à vérifier ; `valider` le fait compter par le déclencheur du produit. Brut de 200 €, abattement de 10 %,
 * franchise de 50 € ; rapport daté de quatre jours après la restitution, le reste de quatorze.
 */
export async function poserDocument(
  t: AppTest,
  client: string,
  restitution: string,
  type: "rapport" | "facture" | "avoir" | "releve",
  lignes: readonly LigneTest[],
): Promise<string> {
  return t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into documents (client_id, restitution_id, type_document, net_ht, brut_ht, abattement_ht, franchise_ht, date_document)
       select $1, $2, $3, $4, 20000, 2000, 5000, r.date_restitution + case when $3 = 'rapport' then 4 else 14 end
       from restitutions r where r.id = $2 returning id`,
      [client, restitution, type, lignes.reduce((s, l) => s + l.net, 0)],
    );
    const document = rows[0]?.id ?? "";
    for (const [i, l] of lignes.entries()) {
      await c.query(
        `insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, designation, categorie, localisation,
                                      dommage, net_ht, facturable, element, operation, nature)
         select $1, $2, r.id, r.date_restitution, $4, 'Ligne', $5, $6, $7, $8, $9, $10, $11, $12 from restitutions r where r.id = $3`,
        [
          document,
          client,
          restitution,
          i,
          l.categorie,
          l.localisation ?? null,
          l.dommage ?? null,
          l.net,
          l.facturable ?? true,
          l.element ?? null,
          l.operation ?? null,
          l.nature ?? "fre",
        ],
      );
    }
    return document;
  });
}

export const changerDocument = (t: AppTest, document: string, etat: "valide" | "a_verifier"): Promise<unknown> =>
  t.base.proprietaire((c) =>
    c.query(
      "update documents set etat = $2::text, valide_le = case when $2::text = 'valide' then now() end where id = $1",
      [document, etat],
    ),
  );

import type { AppTest } from "../testing/app-test.ts";
import { rapprocherRestitution } from "./rapprocher-restitution.ts";

/** Une ligne de document d'un test : désignation, élément, dommage, opération, brut, abattement, net (centimes). */
type LigneDeTest = readonly [
  string,
  string | null,
  string | null,
  string | null,
  number | null,
  number | null,
  number | null,
];

interface DocumentDeTest {
  type: "facture" | "rapport" | "pv";
  lignes: readonly LigneDeTest[];
  totaux?: Partial<
    Record<"brut_ht" | "abattement_ht" | "remise_ht" | "franchise_ht" | "net_ht" | "tva" | "ttc", number>
  >;
  kilometrage?: number;
}

/** Un document validé et ses lignes, rangés dans une restitution de la première société. Rend son identifiant et ceux de ses lignes. */
export async function documentDeTest(
  { base, jeu }: AppTest,
  restitution: string,
  { type, lignes, totaux = {}, kilometrage = 60_000 }: DocumentDeTest,
): Promise<{ id: string; lignes: string[] }> {
  return base.proprietaire(async (c) => {
    const identification = { kilometrage, date_mise_en_circulation: "2022-01-10", date_restitution: "2025-03-10" };
    const { rows } = await c.query<{ id: string }>(
      `insert into documents (client_id, restitution_id, type_document, date_document, identification, etat, valide_le, brut_ht, abattement_ht,
         remise_ht, franchise_ht, net_ht, tva, ttc)
       select $1, $2, $3, '2025-04-02', $4, 'valide', now(), brut_ht, abattement_ht, remise_ht, franchise_ht, net_ht, tva, ttc
       from jsonb_to_record($5::jsonb) as t (brut_ht int, abattement_ht int, remise_ht int, franchise_ht int, net_ht int, tva int, ttc int)
       returning id`,
      [jeu.clientA, restitution, type, identification, totaux],
    );
    const id = rows[0]?.id ?? "";
    const ids: string[] = [];
    for (const [rang, [designation, element, dommage, operation, brut, abattement, net]] of lignes.entries()) {
      const ligne = await c.query<{ id: string }>(
        `insert into document_lignes (document_id, client_id, restitution_id, date_restitution, rang, page, designation, element, dommage,
           operation, brut_ht, abattement_ht, net_ht)
         values ($1, $2, $3, '2025-03-10', $4, 1, $5, $6, $7, $8, $9, $10, $11) returning id`,
        [id, jeu.clientA, restitution, rang, designation, element, dommage, operation, brut, abattement, net],
      );
      ids.push(ligne.rows[0]?.id ?? "");
    }
    return { id, lignes: ids };
  });
}

/** Une restitution de la première société, chez le loueur du jeu, le 10 mars 2025. */
export const restitutionDeTest = ({ base, jeu }: AppTest): Promise<string> =>
  base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into restitutions (client_id, immatriculation, date_restitution, agence, loueur_id, marque, modele, type_vehicule, kilometrage,
         montant_ht_apres_remise)
       values ($1, 'RP-100-AA', '2025-03-10', 'Lyon', $2, 'Renault', 'Clio V', 'VP', 60000, 0) returning id`,
      [jeu.clientA, jeu.loueur],
    );
    return rows[0]?.id ?? "";
  });

/** Une restitution rapprochée : deux lignes facturées, deux au rapport. */
export async function rapprochementJetable(t: AppTest) {
  const restitution = await restitutionDeTest(t);
  const rapport = await documentDeTest(t, restitution, {
    type: "rapport",
    lignes: [
      ["Porte avant gauche", "porte_avant_gauche", "rayure", "reparation_peinture", 20_000, null, 20_000],
      ["Capot", "capot", "eclat", "peinture", 10_000, null, 10_000],
    ],
  });
  const facture = await documentDeTest(t, restitution, {
    type: "facture",
    lignes: [
      ["Porte AVG", "porte_avant_gauche", "rayure", "reparation_peinture", 20_000, 0, 20_000],
      ["Toit", "toit", "bosse", "dsp", 7_000, 0, 7_000],
    ],
    totaux: { net_ht: 27_000 },
  });
  await t.services.base.auNomDe(t.jeu.admin, new Date(), (tx) => rapprocherRestitution(tx, restitution));
  const id = await t.base.proprietaire(async (c) => {
    const { rows } = await c.query<{ id: string }>("select id from rapprochements where facture_id = $1", [facture.id]);
    return rows[0]?.id ?? "";
  });
  return { id, restitution, facture, rapport };
}

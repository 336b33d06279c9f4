import { type Demonstration, generer } from "../../db/seed/generer.ts";
import { inserer } from "../../db/seed/inserer.ts";
import type { AppTest } from "../testing/app-test.ts";

const CONFIG = { societePrestataire: "Reflet", domaineInterne: "reflet.test", domainePartenaire: "partenaire.test" };

/** Ni personnes, ni papiers, ni demandes : ce dont les analyses dépendent tient dans les lignes. */
const sansPapier = <T extends object>(rang: T): T =>
  Object.fromEntries(
    Object.entries(rang).map(([cle, valeur]) => [cle, /_par$|fichier_id$|^ticket_id$/.test(cle) ? null : valeur]),
  ) as T;

/** Les chiffres de la démonstration dans la base de cette application, à la place de ses propres restitutions. */
export async function poserDemonstration(t: AppTest, aujourdHui: string, graine: number): Promise<Demonstration> {
  const demo = generer(CONFIG, aujourdHui, graine);
  const tables: [table: string, rangs: readonly object[]][] = [
    ["clients", demo.clients.filter((c) => !c.est_prestataire)],
    ["loueurs", demo.loueurs],
    ["vehicules", demo.vehicules],
    ["vehicules", demo.sortis.vehicules],
    ["conducteurs", demo.conducteurs],
    ["historique_affectation_vehicules", [...demo.affectations, ...demo.sortis.affectations]],
    ["conditions_loueur", demo.conditions],
    ["restitutions", demo.retours.map((r) => r.rang)],
    ["documents", demo.documents.map((d) => d.rang)],
    ["document_lignes", demo.documents.flatMap((d) => d.lignes)],
    ["rapprochements", demo.rapprochements],
    ["rapprochement_verdicts", demo.verdicts],
    ["contestations", demo.contestations],
    ["contestation_lignes", demo.contestationLignes],
    ["contrats", [...demo.contrats, ...demo.sortis.contrats]],
  ];
  await t.enSysteme(async (c) => {
    await c.query("delete from restitutions");
    await c.query("update loueurs set nom = nom || ' (jeu)'");
    for (const [table, rangs] of tables) await inserer(c, table, rangs.map(sansPapier));
    await c.query("select tenir_frais(array(select id from restitutions))");
    await c.query("select tenir_mise_en_circulation(array(select id from restitutions))");
  });
  return demo;
}

/** Une cliente de cette société, avec tous ses besoins ; rend le jeton de sa session. */
export async function sessionDansLaSociete(t: AppTest, client: string): Promise<string> {
  const id = await t.enSysteme(async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into utilisateurs (prenom, nom, email, role, client_id, mot_de_passe)
       select 'Claire', 'Démonstration', 'claire.demo@transalpes.test', 'client', $1, mot_de_passe from utilisateurs where id = $2 returning id`,
      [client, t.jeu.claire],
    );
    return rows[0]?.id ?? "";
  });
  return t.session(id);
}

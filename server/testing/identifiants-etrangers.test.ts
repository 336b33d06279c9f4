import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { RouteDecrite } from "../http/route-decrite.ts";
import { routesDuContrat } from "../http/routeur.ts";
import { type AppTest, creerAppTest } from "./app-test.ts";
import type { Exemple } from "./exemples/exemple.ts";
import { EXEMPLES } from "./exemples.ts";
import { adressePour } from "./valeurs-hostiles.ts";

/**
 * La matrice et sa sonde donnent à chaque route l'adresse d'un objet d'une autre société. Ici, l'adresse est celle d'un objet de la
 * personne, et c'est un identifiant du corps ou de la requête qui désigne un rang d'une autre société : la réponse doit être celle que reçoit
 * un identifiant que personne ne porte.
 */
const INCONNU = "00000000-0000-4000-8000-000000000000";
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Figure dans chaque rang de l'autre société qui porte un nom. */
const ETRANGERE = "Zetrangere7";

let t: AppTest;
/** Tables dont un rang ne se copie pas (une seule par société, par exemple). */
const sansCopie = new Set<string>();
let tables: { nom: string; societe: boolean; noms: string[] }[];
beforeAll(async () => {
  t = await creerAppTest();
  const { rows } = await t.base.proprietaire((c) =>
    c.query<{ nom: string; societe: boolean; noms: string[] }>(`
      select c.relname as nom, bool_or(a.attname = 'client_id') as societe,
        coalesce(array_agg(a.attname::text) filter (where a.attname in ('nom', 'prenom', 'modele', 'texte', 'demandeur_prenom_nom')
          and a.atttypid = 'text'::regtype and a.attgenerated = ''), '{}') as noms
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      group by c.relname having bool_or(a.attname = 'id' and a.atttypid = 'uuid'::regtype)`),
  );
  tables = rows;
});
afterAll(() => t.fermer());

/** La table où vit cet identifiant ; rien si personne ne le porte encore (une clé d'idempotence, un identifiant choisi par l'écran). */
const tableDe = async (id: string) => {
  const union = tables.map(({ nom }) => `select '${nom}' as nom from ${nom} where id = $1`).join(" union all ");
  const { rows } = await t.base.proprietaire((c) => c.query<{ nom: string }>(`${union} limit 1`, [id]));
  return tables.find(({ nom }) => nom === rows[0]?.nom);
};

/** Le même rang chez l'autre société, sous un autre identifiant ; rien pour ce que les sociétés partagent. */
async function rangEtranger(id: string): Promise<string | null> {
  const table = await tableDe(id);
  if (table?.nom === "clients") return t.jeu.clientB;
  if (!table?.societe) return null;
  return t.base.proprietaire(async (c) => {
    const { rows: colonnes } = await c.query<{ nom: string }>(
      "select attname as nom from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''",
      [table.nom],
    );
    const noms = colonnes.map((x) => `"${x.nom}"`).join(", ");
    const change = `jsonb_build_object('id', gen_random_uuid(), 'client_id', '${t.jeu.clientB}'::uuid) || case when to_jsonb(x) ? 'cle_idempotence'
      then '{"cle_idempotence": null}' else '{}'::jsonb end ${table.noms.map((n) => `|| jsonb_build_object('${n}', '${ETRANGERE}')`).join(" ")}
      || case when to_jsonb(x) ? 'rang' then jsonb_build_object('rang', 900 + (random() * 90)::integer) else '{}'::jsonb end
      ${table.nom === "utilisateurs" ? "|| jsonb_build_object('email', gen_random_uuid() || '@exemple.fr')" : ""}`;
    await c.query("begin; set local session_replication_role = replica");
    const { rows } = await c.query<{ id: string }>(
      `insert into ${table.nom} (${noms}) select ${noms} from (select (jsonb_populate_record(null::${table.nom}, to_jsonb(x) || ${change})).* from ${table.nom} x where id = $1) y on conflict do nothing returning id`,
      [id],
    );
    await c.query("commit");
    if (!rows[0]) sansCopie.add(table.nom);
    return rows[0]?.id ?? null;
  });
}

/** Un champ du contrat qui reçoit un identifiant ailleurs que dans l'adresse : où il est, seul ou en liste. */
interface Champ {
  chemin: string[];
  liste: boolean;
}
interface Schema {
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}
/** Un identifiant que l'écran choisit n'en désigne aucun autre. */
const NEUFS = /^(cle_idempotence|cle|id)$/;

function champsDe(schema: Schema, chemin: string[] = []): Champ[] {
  const ici = chemin.at(-1) ?? "";
  if (schema.format === "uuid") return NEUFS.test(ici) ? [] : [{ chemin, liste: false }];
  if (schema.items?.format === "uuid" || schema.items?.anyOf?.some((x) => x.format === "uuid"))
    return [{ chemin, liste: true }];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([nom, s]) => champsDe(s, [...chemin, nom])),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((s) => champsDe(s, chemin)),
  ];
}

const dansLAdresse = (route: RouteDecrite, { chemin: [premier, ...suite] }: Champ) =>
  suite.length === 0 && route.chemin.includes(`{${premier}}`);

/** Les champs de cette route qui reçoivent un identifiant par le corps ou la requête. */
function champsALEpreuve(route: RouteDecrite): Champ[] {
  if (!route.entree) return [];
  const schema = z.toJSONSchema(route.entree, { unrepresentable: "any", io: "input" }) as Schema;
  const vus = new Map(champsDe(schema).map((c) => [c.chemin.join("."), c]));
  return [...vus.values()].filter((c) => !dansLAdresse(route, c));
}

/** L'objet du jeu que ce champ désigne, d'après son nom ; les autres noms sont essayés avec chacun. */
function objetsPour({ chemin }: Champ): string[] {
  const { jeu } = t;
  const connus: [RegExp, string][] = [
    [/client|societe/, jeu.clientA],
    [/vehicule/, jeu.vehicule],
    [/conducteur/, jeu.conducteur],
    [/ticket/, jeu.ticket],
    [/restitution/, jeu.restitution],
    [/document/, jeu.document],
    [/ligne/, jeu.ligne],
    [/fichier|photo|url_|carte_grise|permis/, jeu.fichier],
    [/utilisateur|destinataire|mention|personne/, jeu.claire],
    [/formulaire/, jeu.formulaire],
  ];
  const nom = chemin.filter((c) => c !== "champs").join("_");
  const choisis = connus.filter(([motif]) => motif.test(nom)).map(([, id]) => id);
  return choisis.length > 0 ? choisis : connus.map(([, id]) => id);
}

/** L'exemple, avec cet identifiant à cette place ; une section enregistrée dit qu'elle avait lu un vide. */
function poser(exemple: Exemple, route: RouteDecrite, { chemin, liste }: Champ, id: string): Exemple {
  if (route.methode === "GET" || route.meta.brute)
    return { ...exemple, requete: { ...exemple.requete, [chemin.join(".")]: id } };
  const corps = structuredClone(exemple.corps ?? {}) as Record<string, unknown>;
  const dernier = chemin.at(-1) ?? "";
  let objet = corps;
  for (const nom of chemin.slice(0, -1)) {
    objet[nom] = typeof objet[nom] === "object" && objet[nom] !== null ? objet[nom] : {};
    objet = objet[nom] as Record<string, unknown>;
  }
  objet[dernier] = liste ? [id] : id;
  if (chemin[0] === "champs") corps.avant = { ...(corps.avant as object), [dernier]: null };
  return { ...exemple, corps };
}

async function jouer(route: RouteDecrite, champ: Champ, id: string) {
  const exemple = await EXEMPLES[route.cle]?.(t);
  if (!exemple) throw new Error(`La route ${route.cle} n'a pas d'exemple.`);
  const { corps, octets, ...adresse } = poser(exemple, route, champ, id);
  const r = await t.appeler(route.methode, adressePour(route, adresse), {
    jeton: await t.session(await joueur(route)),
    ...(corps !== undefined && { corps }),
    ...(octets && { octets }),
  });
  return { statut: r.statusCode, corps: r.body.replaceAll(UUID, "").replace(/"request_id":"[^"]*"/, "") };
}

/** Qui joue : Claire, ou une collègue neuve pour un export, dont un compte ne fait que soixante par quart d'heure. */
async function joueur({ methode, meta }: RouteDecrite): Promise<string> {
  if (methode !== "GET" || !meta.brute) return t.jeu.claire;
  const { rows } = await t.base.proprietaire((c) =>
    c.query<{ id: string }>(
      `insert into utilisateurs (prenom, nom, email, role, client_id, mot_de_passe)
       select 'Sonde', 'Test', gen_random_uuid() || '@canarival.test', 'client', client_id, mot_de_passe from utilisateurs where id = $1 returning id`,
      [t.jeu.claire],
    ),
  );
  return rows[0]?.id ?? "";
}

const routes = routesDuContrat().filter((r) => r.meta.acces !== "public" && r.meta.attendus.client < 300);

it("l'identifiant d'une autre société, dans un corps ou une requête, se répond comme un identifiant inconnu, à chaque route", async () => {
  const fuites: string[] = [];
  let sondes = 0;
  let acceptees = 0;
  const etrangers = new Map<string, string>();
  for (const route of routes)
    for (const champ of champsALEpreuve(route))
      for (const objet of objetsPour(champ)) {
        const etranger = etrangers.get(objet) ?? (await rangEtranger(objet));
        if (!etranger) continue;
        etrangers.set(objet, etranger);
        const etrangere = await jouer(route, champ, etranger);
        const inconnue = await jouer(route, champ, INCONNU);
        sondes += 1;
        if (etrangere.statut < 300) acceptees += 1;
        // Ce qu'une lecture rend se compare en entier : ni nom, ni nombre. Ce qu'une écriture rend porte sa date et son nom à elle.
        const compare = route.methode === "GET" || etrangere.statut >= 400;
        const dite = `${etrangere.statut} ${compare ? etrangere.corps : ""}`;
        const attendue = `${inconnue.statut} ${compare ? inconnue.corps : ""}`;
        if (etrangere.corps.includes(ETRANGERE) || dite !== attendue)
          fuites.push(
            `${route.cle} ${champ.chemin.join(".")} : ${etrangere.statut} ${etrangere.corps.slice(0, 200)} / inconnu : ${inconnue.statut} ${inconnue.corps.slice(0, 200)}`,
          );
      }
  process.stdout.write(
    `identifiants étrangers : ${sondes} sondes, dont ${acceptees} sans refus (filtres) ; sans copie : ${[...sansCopie].join(", ") || "aucune table"}\n`,
  );
  expect(fuites).toEqual([]);
  // Une société que la personne désigne et qui n'est pas la sienne ne reçoit rien.
  const { rows } = await t.base.proprietaire((c) =>
    c.query(
      `select (select count(*)::int from fichiers where cree_par = $1 and client_id = $2 and id <> all ($3::uuid[])) as fichiers,
         (select count(*)::int from documents where cree_par = $1 and client_id = $2 and id <> all ($3::uuid[])) as documents`,
      [t.jeu.claire, t.jeu.clientB, [...etrangers.values()]],
    ),
  );
  expect(rows).toEqual([{ fichiers: 0, documents: 0 }]);
  expect(sondes).toBeGreaterThan(200);
}, 240_000);

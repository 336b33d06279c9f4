import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type pg from "pg";
import { fichiersCourants } from "../server/db/courant/fichiers-courants.ts";
import { lireMigrations, migrer } from "../server/db/migrer.ts";
import { surBaseJetable } from "./catalogue/base-jetable.ts";
import { type FonctionLue, lireCatalogue, type TableLue, type VueLue } from "./catalogue/catalogue.queries.ts";
import {
  composerDeclencheur,
  composerFonction,
  composerPolitique,
  composerTable,
  composerVue,
  definitionDeFonction,
  definitionDeVue,
} from "./catalogue/composer-courant.ts";
import { instructions } from "./catalogue/instructions-sql.ts";

/**
 * `node scripts/extraire-courant.ts --dossier vehicules` : ce que les migrations définissent encore et qu'aucun fichier de `db/courant/` ne dit
 * (fonction, vue, droits, politiques et déclencheurs d'une table), écrit dans ce dossier. Le texte est celui de la dernière migration quand le
 * rejouer laisse le catalogue tel quel, commentaires compris ; sinon celui que PostgreSQL en rend. Les objets ôtés depuis y reviennent : à jeter.
 */
const { values } = parseArgs({ options: { dossier: { type: "string", default: "a-ranger" } } });
const DOSSIER = new URL(`../db/courant/${values.dossier}/`, import.meta.url);

interface Ecrit {
  commentaire: string;
  texte: string;
}

/** Le dernier texte de chaque objet dans les migrations, par nature et par nom (`politique tickets.client`). */
async function derniersTextes(): Promise<Map<string, Ecrit>> {
  const textes = new Map<string, Ecrit>();
  for (const m of await lireMigrations())
    for (const { commentaire, texte } of instructions(m.texte)) {
      const cle = cleDe(texte);
      if (cle) textes.set(cle, { commentaire, texte });
    }
  return textes;
}

function cleDe(texte: string): string | null {
  const objet = /^create (?:or replace )?(function|procedure|view) ([a-z_0-9]+)/.exec(texte);
  if (objet) return `${objet[1] === "view" ? "vue" : "fonction"} ${objet[2]}`;
  const politique = /^create policy ([a-z_0-9]+) on ([a-z_0-9]+)/.exec(texte);
  if (politique) return `politique ${politique[2]}.${politique[1]}`;
  const declencheur = /^create trigger ([a-z_0-9]+)[\s\S]*?\son ([a-z_0-9]+)/.exec(texte);
  return declencheur ? `declencheur ${declencheur[2]}.${declencheur[1]}` : null;
}

/** Vrai si jouer ces instructions laisse le catalogue tel quel : le texte dit bien l'objet du jour. */
async function fidele(c: pg.ClientBase, instructions: string, definition: string): Promise<boolean> {
  await c.query("begin");
  try {
    const lire = async () => (await c.query(`select ${definition} as d`)).rows[0]?.d;
    const avant = await lire();
    await c.query(instructions);
    return (await lire()) === avant;
  } catch {
    return false;
  } finally {
    await c.query("rollback");
  }
}

/**
 * Le texte d'une migration, puis le même autour du corps et des réglages du jour : des migrations ont récrit un morceau d'une fonction, ou l'ont
 * réglée, sans la redire.
 */
function variantes(texte: string, jour: Pick<FonctionLue, "corps" | "reglages"> | undefined): string[] {
  if (!jour?.corps) return [texte];
  const manquent = jour.reglages.filter((r) => !texte.includes(` set ${r.split(" = ")[0]} =`)).map((r) => ` set ${r}`);
  const avecReglages = texte.replace(/\s+as \$([a-z_]*)\$/, (lu) => `${manquent.join("")}${lu}`);
  return [texte, avecReglages.replace(/\bas \$([a-z_]*)\$[\s\S]*\$\1\$/, () => `as $$${jour.corps}$$`)];
}

interface Objet {
  /** Dans les textes des migrations : `fonction plier`, `politique tickets.client`. */
  cle: string;
  /** Ce que PostgreSQL en rend, faute de mieux. */
  repli: string;
  /** Ce qu'il faut jouer pour éprouver un texte. */
  jouer: (texte: string) => string;
  /** L'expression SQL qui dit l'objet, la même avant et après si le texte est fidèle. */
  definition: string;
  jour?: FonctionLue;
}

class Extraction {
  private readonly client: pg.ClientBase;
  private readonly textes: Map<string, Ecrit>;
  constructor(client: pg.ClientBase, textes: Map<string, Ecrit>) {
    this.client = client;
    this.textes = textes;
  }

  /** Le texte fidèle d'un objet, et le commentaire de la migration qui l'a dit en dernier. */
  async texteDe({ cle, repli, jouer, definition, jour }: Objet): Promise<string> {
    const ecrit = this.textes.get(cle);
    const essais = [...(ecrit ? variantes(ecrit.texte, jour) : []), repli];
    for (const texte of essais) {
      if (!(await fidele(this.client, jouer(texte), definition))) continue;
      return ecrit?.commentaire ? `${ecrit.commentaire}\n${texte}` : texte;
    }
    throw new Error(`${cle} : aucun texte fidèle.\n${repli}`);
  }

  fonction = async (f: FonctionLue): Promise<string> =>
    composerFonction(
      f,
      enRemplacant(
        await this.texteDe({
          cle: `fonction ${f.nom}`,
          repli: definitionDeFonction(f),
          jouer: enRemplacant,
          definition: `pg_get_functiondef('${f.nom}'::regproc)`,
          jour: f,
        }),
      ),
    );

  vue = async (v: VueLue): Promise<string> =>
    composerVue(
      v,
      enRemplacant(
        await this.texteDe({
          cle: `vue ${v.nom}`,
          repli: definitionDeVue(v),
          jouer: enRemplacant,
          definition: `pg_get_viewdef('${v.nom}'::regclass) || (select reloptions::text from pg_class where oid = '${v.nom}'::regclass)`,
        }),
      ),
    );

  async table(t: TableLue): Promise<string> {
    const siennes = new Map<string, string>();
    for (const p of t.politiques)
      siennes.set(
        `politique ${p.nom}`,
        await this.texteDe({
          cle: `politique ${t.nom}.${p.nom}`,
          repli: composerPolitique(t.nom, p),
          jouer: (texte) => `drop policy ${p.nom} on ${t.nom}; ${texte}`,
          definition: `(select row(polpermissive, polcmd, polroles, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))::text
            from pg_policy where polrelid = '${t.nom}'::regclass and polname = '${p.nom}')`,
        }),
      );
    for (const d of t.declencheurs)
      siennes.set(
        `declencheur ${d.nom}`,
        await this.texteDe({
          cle: `declencheur ${t.nom}.${d.nom}`,
          repli: composerDeclencheur(d),
          jouer: (texte) => `drop trigger ${d.nom} on ${t.nom}; ${texte}`,
          definition: `(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = '${t.nom}'::regclass and tgname = '${d.nom}')`,
        }),
      );
    return composerTable(t, (nature, nom) => siennes.get(`${nature} ${nom}`) ?? "");
  }
}

const enRemplacant = (texte: string): string => texte.replace(/^create (?!or replace)/m, "create or replace ");

await surBaseJetable(async (client) => {
  await migrer(client, { sansCourant: true });
  const { fonctions, vues, tables } = await lireCatalogue(client);
  const extraction = new Extraction(client, await derniersTextes());
  const connus = new Set(fichiersCourants().map((f) => f.nom));
  const verser = async (nom: string, ecrire: () => Promise<string>): Promise<void> => {
    if (connus.has(nom)) return;
    await mkdir(DOSSIER, { recursive: true });
    await writeFile(new URL(nom, DOSSIER), await ecrire());
    process.stdout.write(`${values.dossier}/${nom}\n`);
  };
  for (const f of fonctions) await verser(`${f.nom}.fonction.sql`, () => extraction.fonction(f));
  for (const v of vues) await verser(`${v.nom}.vue.sql`, () => extraction.vue(v));
  for (const t of tables) await verser(`${t.nom}.table.sql`, () => extraction.table(t));
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ouvrirBaseEmbarquee } from "../server/db/embarque/embarque.ts";
import { preparerBase } from "../server/db/ouvrir.ts";
import { clientDe } from "../server/testing/grappe.ts";

/** Une garde ôtée : du SQL joué sur la base modèle, ou un morceau du programme remplacé. */
export interface Mutation {
  nom: string;
  sql?: string;
  fichier?: string;
  avant?: string;
  apres?: string;
  /** Ceux qui doivent tomber. */
  essais: readonly string[];
}

const MATRICE = ["server/testing/matrice.test.ts", "server/testing/identifiants-etrangers.test.ts"];
/** Par table, les essais qui en disent les droits ; les autres suivent la matrice. */
const ESSAIS: Readonly<Record<string, readonly string[]>> = {
  fichiers: ["server/fichiers/selon-besoin.test.ts", "server/fichiers/ecriture-client.test.ts"],
};

interface Politique {
  table: string;
  nom: string;
  using: string | null;
  check: string | null;
}

/** Chaque politique qui retient quelque chose, ouverte en entier, puis privée d'un membre à la fois. */
export async function mutationsDesPolitiques(): Promise<Mutation[]> {
  return (await lirePolitiques()).flatMap(({ table, nom, using, check }) => {
    const cible = `alter policy ${nom} on ${table}`;
    const essais = ESSAIS[table] ?? MATRICE;
    const faire = (quoi: "using" | "with check", dit: string | null) =>
      !dit || dit === "true" || dit === "false"
        ? []
        : ["true", ...sansUnMembre(dit)].map((reste) => ({
            nom: `${table}.${nom} ${quoi} ${reste === "true" ? "true" : `sans ${ote(dit, reste)}`}`,
            sql: `${cible} ${quoi} (${reste})`,
            essais,
          }));
    return [...faire("using", using), ...faire("with check", check)];
  });
}

/** Les membres d'une conjonction, au premier étage de ses parenthèses : `(a AND (b OR c))` en a deux. */
export function membres(expression: string): string[] {
  const dedans = /^\(([\s\S]*)\)$/.exec(expression.trim())?.[1] ?? expression;
  const trouves: string[] = [];
  let profondeur = 0;
  let debut = 0;
  for (let i = 0; i < dedans.length; i++) {
    if (dedans[i] === "(") profondeur += 1;
    else if (dedans[i] === ")") profondeur -= 1;
    else if (profondeur === 0 && dedans.startsWith(" AND ", i)) {
      trouves.push(dedans.slice(debut, i));
      debut = i + " AND ".length;
    }
  }
  return [...trouves, dedans.slice(debut)].map((m) => m.trim());
}

function sansUnMembre(expression: string): string[] {
  const tous = membres(expression);
  return tous.length < 2 ? [] : tous.map((m) => tous.filter((autre) => autre !== m).join(" AND "));
}
const ote = (entier: string, reste: string): string =>
  membres(entier)
    .find((m) => !reste.split(" AND ").includes(m) && !reste.includes(m))
    ?.replace(/\s+/g, " ") ?? "?";

async function lirePolitiques(): Promise<Politique[]> {
  const dossierDonnees = await mkdtemp(join(tmpdir(), "reflet-mutations-"));
  const base = await ouvrirBaseEmbarquee({ dossierDonnees });
  const acces = clientDe({ hote: base.hote, port: base.port, utilisateur: base.utilisateur }, "postgres");
  try {
    await (await preparerBase({ proprietaire: acces, fermer: async () => undefined }, "mutations")).fermer();
    const client = new pg.Client(acces);
    await client.connect();
    const { rows } = await client.query<Politique>(
      `select c.relname as table, p.polname as nom, pg_get_expr(p.polqual, p.polrelid) as using,
              pg_get_expr(p.polwithcheck, p.polrelid) as check
       from pg_policy p join pg_class c on c.oid = p.polrelid order by 1, 2`,
    );
    await client.end();
    return rows;
  } finally {
    await base.fermer();
    await rm(dossierDonnees, { recursive: true, force: true });
  }
}

const DEDANS = ["server/http/adresse-publique.test.ts"];
const FORGEE = ["server/sauvegarde/archive-forgee.test.ts"];

/** Les refus du programme, tels qu'ils y sont écrits. */
export const mutationsDuProgramme = (): Mutation[] => [
  {
    nom: "adresse : le nom résolu à l'appel",
    fichier: "server/http/adresse-publique.ts",
    avant: "if (!premiere || !adresses.every(({ address }) => estPublique(address)))",
    apres: "if (!premiere)",
    essais: DEDANS,
  },
  {
    nom: "adresse : le nom résolu à l'enregistrement",
    fichier: "server/http/adresse-publique.ts",
    avant: "return lues.every(({ address }) => estPublique(address)) ? null : PAS_PUBLIQUE;",
    apres: "return null;",
    essais: DEDANS,
  },
  {
    nom: "adresse : la connexion sur l'adresse jugée",
    fichier: "server/http/adresse-publique.ts",
    avant: "permis.includes(hote) ? {} : { lookup: resoudrePublique }",
    apres: "({})",
    essais: DEDANS,
  },
  {
    nom: "adresse : les domaines privés",
    fichier: "server/http/adresse-publique.ts",
    avant: " || DOMAINES_PRIVES.test(hote)",
    apres: "",
    essais: DEDANS,
  },
  {
    nom: "adresse : le webhook modifié",
    fichier: "server/webhooks/webhooks.routes.ts",
    avant: "verifierAdresse(champs.adresse === avant.adresse ? undefined : champs.adresse, contexte)",
    apres: "Promise.resolve()",
    essais: DEDANS,
  },
  {
    nom: "adresse : la personne admise avant de résoudre",
    fichier: "server/http/routeur.ts",
    avant:
      "    admettre(route, await services.base.identifier(jeton, contexte.maintenant));\n    await gestionnaire.avant",
    apres: "    await gestionnaire.avant",
    essais: DEDANS,
  },
  {
    nom: "archive : la signature",
    fichier: "server/sauvegarde/lire-manifeste.ts",
    avant: 'attendue !== "sans" &&',
    apres: "false &&",
    essais: FORGEE,
  },
  {
    nom: "archive : la clé d'un fichier",
    fichier: "server/sauvegarde/manifeste.ts",
    avant: "piece.extend({ cle: cleStockage })",
    apres: "piece.extend({ cle: z.string() })",
    essais: FORGEE,
  },
  {
    nom: "archive : les tables et les colonnes",
    fichier: "server/sauvegarde/restaurer.ts",
    avant: "    refuserInconnues(lu, await tablesACopier(client));\n",
    apres: "",
    essais: FORGEE,
  },
  {
    nom: "chemin : le dossier",
    fichier: "server/fichiers/chemin-dedans.ts",
    avant: 'if (!relatif.split("/").every(estMorceau) ||',
    apres: "if (false &&",
    essais: FORGEE,
  },
  {
    nom: "chemin : le lien",
    fichier: "server/fichiers/chemin-dedans.ts",
    avant: "vrai?.startsWith(base + sep) ? vrai : null",
    apres: "vrai",
    essais: FORGEE,
  },
];

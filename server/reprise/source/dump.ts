import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { ErreurDemarrage } from "../../db/embarque/erreur-demarrage.ts";
import { accorder } from "../rapport.ts";
import { AnalyseDump } from "./analyser-dump.ts";
import { type LigneSource, plierNom } from "./ligne-source.ts";

/** Un morceau du fichier qui ne porte que des lignes d'une table. */
interface Bloc {
  debut: number;
  fin: number;
  ligne: number;
}
export interface TableDump {
  colonnes: string[];
  blocs: Bloc[];
}
export interface Dump {
  chemin: string;
  encodage: string;
  tables: Map<string, TableDump>;
}

const ENCODAGES: Readonly<Record<string, string>> = {
  utf8: "utf-8",
  sql_ascii: "utf-8",
  win1252: "windows-1252",
  latin1: "windows-1252",
  latin9: "iso-8859-15",
};

/** Ce qui n'est pas un dump en texte se reconnaît à ses premiers octets, et se dit avec la commande qui l'écrit. */
async function refuserAutreFormat(chemin: string): Promise<void> {
  const fichier = await open(chemin, "r");
  const debut = Buffer.alloc(8);
  await fichier.read(debut, 0, 8, 0).finally(() => fichier.close());
  const nom = basename(chemin);
  if (debut.toString("latin1", 0, 5) === "PGDMP")
    throw new ErreurDemarrage(
      `${nom} est une archive de pg_dump : convertissez-la d'abord en texte (pg_restore -f ${nom}.sql ${nom}).`,
    );
  if (debut[0] === 0x1f && debut[1] === 0x8b)
    throw new ErreurDemarrage(`${nom} est compressé : décompressez-le d'abord.`);
  if (debut[0] === 0xff || debut[0] === 0xfe)
    throw new ErreurDemarrage(
      `${nom} est en UTF-16 : exportez-le en UTF-8 (pg_dump -f ${nom} plutôt qu'une redirection).`,
    );
}

/** Une première lecture, qui ne retient que l'endroit des lignes de chaque table. Lève ErreurDemarrage. */
export async function indexerDump(chemin: string): Promise<Dump> {
  await refuserAutreFormat(chemin);
  const dump: Dump = { chemin, encodage: "utf-8", tables: new Map() };
  let courant: { table: string; bloc: Bloc } | null = null;
  let dernier: { table: string; bloc: Bloc } | null = null;
  const analyse = new AnalyseDump(
    {
      debut: (nom, colonnes, debut, ligne) => {
        if (!colonnes)
          throw new ErreurDemarrage(
            `Les lignes de la table ${nom} ne disent pas leurs colonnes (ligne ${ligne}) : exportez avec pg_dump --column-inserts, ou sans --inserts.`,
          );
        const table = plierTable(nom);
        const connue = dump.tables.get(table);
        const plies = colonnes.map(plierNom);
        if (!connue) dump.tables.set(table, { colonnes: plies, blocs: [] });
        else for (const c of plies) if (!connue.colonnes.includes(c)) connue.colonnes.push(c);
        courant = { table, bloc: { debut, fin: debut, ligne } };
      },
      rangee: () => undefined,
      fin: (position) => {
        if (!courant) return;
        // Un million d'INSERT d'une même table ne font qu'un bloc.
        if (dernier && dernier.table === courant.table) dernier.bloc.fin = position;
        else {
          dump.tables.get(courant.table)?.blocs.push(courant.bloc);
          dernier = courant;
          courant.bloc.fin = position;
        }
      },
      reglage: (texte) => {
        const nomme = /^\s*SET\s+client_encoding\s*(?:=|TO)\s*'?([\w-]+)/i.exec(texte)?.[1];
        if (!nomme) return;
        const encodage = ENCODAGES[nomme.toLowerCase().replace("-", "")];
        if (!encodage)
          throw new ErreurDemarrage(`${basename(chemin)} est en ${nomme} : exportez-le en UTF-8 (pg_dump -E UTF8).`);
        dump.encodage = encodage;
      },
    },
    false,
  );
  for await (const lot of lignesDuFichier(chemin, 0, undefined, 1))
    for (const l of lot) analyse.ligne(l.texte, l.debut, l.fin, l.numero);
  if (analyse.inachevee)
    throw new ErreurDemarrage(`${basename(chemin)} s'arrête au milieu d'une instruction : l'export est incomplet.`);
  return dump;
}

/** Une table d'un autre schéma que `public` (`auth.users`) n'est jamais prise pour l'une des nôtres. */
const plierTable = (nom: string): string => nom.split(".").map(plierNom).join(".");

/** Les lignes d'une table du dump. */
export async function* lignesDuDump(dump: Dump, table: string): AsyncGenerator<LigneSource> {
  const fichier = basename(dump.chemin);
  const decodeur = new TextDecoder(dump.encodage);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: un texte d'octets sans accent se rend tel quel
  const decoder = (v: string) => (/^[\x00-\x7f]*$/.test(v) ? v : decodeur.decode(Buffer.from(v, "latin1")));
  for (const bloc of dump.tables.get(table)?.blocs ?? []) {
    let lues: LigneSource[] = [];
    let colonnes: string[] = [];
    const analyse = new AnalyseDump({
      debut: (_nom, noms) => {
        colonnes = (noms ?? []).map(plierNom);
      },
      rangee: (valeurs, ligne) => {
        const nommees = Object.fromEntries(
          colonnes.map((c, i) => [c, typeof valeurs[i] === "string" ? decoder(valeurs[i]) : null]),
        );
        const faute =
          valeurs.length === colonnes.length
            ? {}
            : {
                faute: `La ligne a ${accorder(valeurs.length, "valeur")} pour ${accorder(colonnes.length, "colonne")}`,
              };
        lues.push({ fichier, ligne, valeurs: nommees, ...faute });
      },
      fin: () => undefined,
      reglage: () => undefined,
    });
    for await (const lot of lignesDuFichier(dump.chemin, bloc.debut, bloc.fin - 1, bloc.ligne)) {
      for (const l of lot) analyse.ligne(l.texte, l.debut, l.fin, l.numero);
      yield* lues;
      lues = [];
    }
  }
}

interface Ligne {
  texte: string;
  debut: number;
  fin: number;
  numero: number;
}

/** Les lignes d'un morceau de fichier, par paquets, en texte d'octets : une position de caractère est une position d'octet. */
async function* lignesDuFichier(
  chemin: string,
  start: number,
  end: number | undefined,
  premiere: number,
): AsyncGenerator<Ligne[]> {
  const flux = createReadStream(chemin, {
    start,
    ...(end !== undefined && { end }),
    encoding: "latin1",
    highWaterMark: 1 << 20,
  });
  let reste = "";
  let position = start;
  let numero = premiere;
  const couper = (texte: string, fini: boolean): Ligne[] => {
    const lignes: Ligne[] = [];
    let i = 0;
    for (let j = texte.indexOf("\n", i); j >= 0; j = texte.indexOf("\n", i)) {
      lignes.push({ texte: texte.slice(i, j), debut: position + i, fin: position + j + 1, numero: numero++ });
      i = j + 1;
    }
    if (fini && i < texte.length) {
      lignes.push({ texte: texte.slice(i), debut: position + i, fin: position + texte.length, numero });
      i = texte.length;
    }
    position += i;
    reste = texte.slice(i);
    return lignes;
  };
  for await (const morceau of flux as AsyncIterable<string>) {
    // La marque d'un UTF-8 n'est pas du SQL.
    const texte =
      position === 0 && reste === "" && morceau.startsWith("\xef\xbb\xbf") ? `   ${morceau.slice(3)}` : morceau;
    yield couper(reste + texte, false);
  }
  yield couper(reste, true);
}

import type { Connection, FieldDef, QueryResultRow, Submittable } from "pg";
import pg from "pg";

/** Une instruction SQL et ses valeurs ; le texte est constant par forme de requête, les valeurs ne sont jamais collées dedans. */
export interface Requete {
  texte: string;
  valeurs: readonly unknown[];
}

type ConnexionBrute = Connection & {
  stream: { cork(): void; uncork(): void };
  parse(m: { text: string; name: string }): void;
  bind(m: { statement: string; values: readonly unknown[]; valueMapper: (v: unknown) => unknown }): void;
  describe(m: { type: "S"; name: string }): void;
  execute(m: { portal?: string; rows?: number }): void;
  sync(): void;
};

/** Valeur telle que PostgreSQL la lit : dates en UTC, tableaux en littéral, objets en JSON, octets en binaire. */
function valeurPg(valeur: unknown): unknown {
  if (valeur === undefined || valeur === null) return null;
  if (valeur instanceof Date) return valeur.toISOString();
  if (valeur instanceof Uint8Array) return Buffer.from(valeur.buffer, valeur.byteOffset, valeur.byteLength);
  if (Array.isArray(valeur)) return litteralTableau(valeur);
  return typeof valeur === "object" ? JSON.stringify(valeur) : String(valeur);
}

function litteralTableau(valeurs: unknown[]): string {
  const element = (v: unknown) => (v === null || v === undefined ? "NULL" : `"${String(v).replace(/[\\"]/g, "\\$&")}"`);
  return `{${valeurs.map(element).join(",")}}`;
}

/** Analyse une instruction nommée une fois par connexion et garde la description de ses colonnes. */
class Preparation implements Submittable {
  champs: FieldDef[] = [];
  callback: (() => void) | undefined;
  private erreur: Error | undefined;
  readonly fin: Promise<FieldDef[]>;
  private resoudre!: (champs: FieldDef[]) => void;
  private rejeter!: (erreur: Error) => void;

  private readonly nom: string;
  private readonly texte: string;

  constructor(nom: string, texte: string) {
    this.nom = nom;
    this.texte = texte;
    this.fin = new Promise((ok, ko) => {
      this.resoudre = ok;
      this.rejeter = ko;
    });
  }
  submit(connexion: Connection): void {
    const c = connexion as ConnexionBrute;
    c.stream.cork();
    c.parse({ text: this.texte, name: this.nom });
    c.describe({ type: "S", name: this.nom });
    c.sync();
    c.stream.uncork();
  }
  handleRowDescription(message: { fields: FieldDef[] }): void {
    this.champs = message.fields;
  }
  handleError(erreur: Error): void {
    this.erreur = erreur;
    this.rejeter(erreur);
  }
  handleReadyForQuery(): void {
    if (!this.erreur) this.resoudre(this.champs);
  }
}

export type LigneBrute = (string | null)[];

/** Plusieurs instructions déjà préparées dans un seul aller-retour et une seule transaction implicite (un seul Sync). */
class Lot implements Submittable {
  readonly resultats: LigneBrute[][];
  callback: (() => void) | undefined;
  readonly fin: Promise<LigneBrute[][]>;
  private courant = 0;
  private echouee = false;
  private readonly etapes: readonly { nom: string; valeurs: readonly unknown[] }[];
  private resoudre!: (r: LigneBrute[][]) => void;
  private rejeter!: (erreur: ErreurDeLot) => void;

  constructor(etapes: readonly { nom: string; valeurs: readonly unknown[] }[]) {
    this.etapes = etapes;
    this.resultats = etapes.map(() => []);
    this.fin = new Promise((ok, ko) => {
      this.resoudre = ok;
      this.rejeter = ko;
    });
  }
  submit(connexion: Connection): void {
    const c = connexion as ConnexionBrute;
    c.stream.cork();
    for (const { nom, valeurs } of this.etapes) {
      c.bind({ statement: nom, values: valeurs, valueMapper: valeurPg });
      c.execute({});
    }
    c.sync();
    c.stream.uncork();
  }
  handleDataRow(message: { fields: LigneBrute }): void {
    this.resultats[this.courant]?.push(message.fields);
  }
  handleCommandComplete(): void {
    this.courant += 1;
  }
  handleEmptyQuery(): void {
    this.courant += 1;
  }
  handleError(erreur: Error): void {
    this.echouee = true;
    this.rejeter(new ErreurDeLot(erreur, this.courant, this.resultats));
  }
  handleReadyForQuery(): void {
    if (!this.echouee) this.resoudre(this.resultats);
  }
}

/** Une instruction du lot a échoué ; celles d'avant ont répondu (mais la transaction implicite est annulée). */
export class ErreurDeLot extends Error {
  readonly origine: Error;
  readonly rang: number;
  readonly resultats: LigneBrute[][];
  constructor(origine: Error, rang: number, resultats: LigneBrute[][]) {
    super(origine.message);
    this.origine = origine;
    this.rang = rang;
    this.resultats = resultats;
  }
}

const noms = new Map<string, string>();
/** Nom d'instruction préparée, le même pour le même texte, dans tout le programme. */
function nomDe(texte: string, variante: string): string {
  const cle = `${variante}\u0000${texte}`;
  let nom = noms.get(cle);
  if (!nom) {
    nom = `r${noms.size + 1}`;
    noms.set(cle, nom);
  }
  return nom;
}

const preparees = new WeakMap<pg.ClientBase, Map<string, FieldDef[]>>();

async function assurerPreparee(client: pg.ClientBase, texte: string, nom: string): Promise<void> {
  let connues = preparees.get(client);
  if (!connues) {
    connues = new Map();
    preparees.set(client, connues);
  }
  if (connues.has(nom)) return;
  const preparation = new Preparation(nom, texte);
  client.query(preparation);
  connues.set(nom, await preparation.fin);
}

/**
 * Exécute des instructions en un aller-retour. `variante` sépare les plans gardés par rôle : un plan calculé sous une
 * politique de lignes est refait par PostgreSQL dès que le rôle change, le nommer par rôle évite ce travail.
 * Rend, par instruction, ses lignes en texte. Lève ErreurDeLot.
 */
export async function executerLot(
  client: pg.ClientBase,
  requetes: readonly Requete[],
  variante = "",
): Promise<LigneBrute[][]> {
  const etapes = requetes.map((r) => ({ nom: nomDe(r.texte, variante), valeurs: r.valeurs, texte: r.texte }));
  for (const etape of etapes) await assurerPreparee(client, etape.texte, etape.nom);
  const lot = new Lot(etapes);
  client.query(lot);
  return lot.fin;
}

/** Lignes en objets typés par les analyseurs de pg, pour les écritures et les petites lectures. */
export function enObjets<T extends QueryResultRow>(
  client: pg.ClientBase,
  texte: string,
  lignes: LigneBrute[],
  variante = "",
): T[] {
  const champs = preparees.get(client)?.get(nomDe(texte, variante)) ?? [];
  const analyseurs = champs.map((c) => pg.types.getTypeParser(c.dataTypeID, "text"));
  return lignes.map(
    (ligne) =>
      Object.fromEntries(
        champs.map((c, i) => {
          const valeur = ligne[i];
          return [c.name, valeur === null || valeur === undefined ? null : analyseurs[i]?.(valeur)];
        }),
      ) as T,
  );
}

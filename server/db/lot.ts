import type { Connection, FieldDef, QueryResultRow, Submittable } from "pg";
import pg from "pg";

/** Une instruction SQL et ses valeurs ; le texte est constant par forme de requête, les valeurs ne sont jamais collées dedans. */
export interface Requete {
  texte: string;
  valeurs: readonly unknown[];
  /**
   * Sépare les plans gardés par rôle : un plan calculé sous une politique de lignes est refait par PostgreSQL dès que le rôle change,
   * le nommer par rôle évite ce travail.
   */
  variante?: string;
}

type ConnexionBrute = Connection & {
  stream: { cork(): void; uncork(): void };
  parse(m: { text: string; name: string }): void;
  bind(m: { statement: string; values: readonly unknown[]; valueMapper: (v: unknown) => unknown }): void;
  describe(m: { type: "S"; name: string }): void;
  close(m: { type: "S"; name: string }): void;
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
  prete = false;
  callback: (() => void) | undefined;
  private erreur: Error | undefined;
  readonly fin: Promise<void>;
  private resoudre!: () => void;
  private rejeter!: (erreur: Error) => void;

  readonly nom: string;
  private readonly texte: string;
  private readonly aFermer: string | undefined;

  constructor(nom: string, texte: string, aFermer: string | undefined) {
    this.nom = nom;
    this.texte = texte;
    this.aFermer = aFermer;
    this.fin = new Promise((ok, ko) => {
      this.resoudre = ok;
      this.rejeter = ko;
    });
  }
  submit(connexion: Connection): void {
    const c = connexion as ConnexionBrute;
    c.stream.cork();
    if (this.aFermer) c.close({ type: "S", name: this.aFermer });
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
    if (this.erreur) return;
    this.prete = true;
    this.resoudre();
  }
}

export type LigneBrute = (string | null)[];

interface Etape {
  preparation: Preparation;
  valeurs: readonly unknown[];
}

/** Plusieurs instructions déjà préparées dans un seul aller-retour et une seule transaction implicite (un seul Sync). */
class Lot implements Submittable {
  readonly resultats: LigneBrute[][];
  callback: (() => void) | undefined;
  readonly fin: Promise<LigneBrute[][]>;
  private courant = 0;
  private echouee = false;
  private readonly etapes: readonly Etape[];
  private resoudre!: (r: LigneBrute[][]) => void;
  private rejeter!: (erreur: ErreurDeLot) => void;

  constructor(etapes: readonly Etape[]) {
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
    for (const { preparation, valeurs } of this.etapes) {
      c.bind({ statement: preparation.nom, values: valeurs, valueMapper: valeurPg });
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

/** L'erreur de PostgreSQL elle-même (code, contrainte), qu'elle arrive d'une instruction ou de toute la transaction. */
export const refusDeLaBase = (erreur: unknown): { code?: string; constraint?: string } =>
  ((erreur instanceof ErreurDeLot ? erreur.origine : erreur) ?? {}) as { code?: string; constraint?: string };

/** Au-delà, les noms repartent de zéro : les formes de requêtes (filtres combinés) ne font pas grossir le programme sans fin. */
const NOMS_MAX = 4_096;
const noms = new Map<string, Map<string, string>>();
let nombreDeNoms = 0;
let dernierNom = 0;

/** Nom d'instruction préparée, le même pour le même texte dans tout le programme, et jamais repris pour un autre. */
function nomDe({ texte, variante = "" }: Requete): string {
  const connus = noms.get(variante);
  const connu = connus?.get(texte);
  if (connu) return connu;
  if (nombreDeNoms >= NOMS_MAX) {
    noms.clear();
    nombreDeNoms = 0;
  }
  const nom = `r${++dernierNom}`;
  nombreDeNoms += 1;
  noms.set(variante, (noms.get(variante) ?? new Map<string, string>()).set(texte, nom));
  return nom;
}

/** Instructions gardées par connexion, de la plus ancienne à la plus récemment servie : au-delà, la première est refermée. */
const PREPAREES_MAX = 256;
const preparees = new WeakMap<pg.ClientBase, Map<string, Preparation>>();

/** L'instruction préparée sur cette connexion ; une promesse le temps de la préparer, la première fois seulement. */
function preparer(client: pg.ClientBase, requete: Requete): Preparation | Promise<Preparation> {
  const nom = nomDe(requete);
  let connues = preparees.get(client);
  if (!connues) {
    connues = new Map();
    preparees.set(client, connues);
  }
  let preparation = connues.get(nom);
  if (preparation) {
    connues.delete(nom);
    connues.set(nom, preparation);
  } else {
    const aFermer = connues.size >= PREPAREES_MAX ? connues.keys().next().value : undefined;
    if (aFermer) connues.delete(aFermer);
    preparation = new Preparation(nom, requete.texte, aFermer);
    connues.set(nom, preparation);
    client.query(preparation);
  }
  return preparation.prete ? preparation : attendre(preparation, connues);
}

async function attendre(preparation: Preparation, connues: Map<string, Preparation>): Promise<Preparation> {
  try {
    await preparation.fin;
    return preparation;
  } catch (erreur) {
    connues.delete(preparation.nom);
    throw erreur;
  }
}

export interface Resultat {
  champs: FieldDef[];
  /** Lignes en texte, telles que PostgreSQL les envoie. */
  lignes: LigneBrute[];
}

/** Exécute des instructions en un aller-retour ; rend le résultat de chacune. Lève ErreurDeLot. */
export async function executerLot(client: pg.ClientBase, requetes: readonly Requete[]): Promise<Resultat[]> {
  const etapes: Etape[] = [];
  for (const requete of requetes) {
    const preparation = preparer(client, requete);
    etapes.push({
      preparation: preparation instanceof Preparation ? preparation : await preparation,
      valeurs: requete.valeurs,
    });
  }
  const lot = new Lot(etapes);
  client.query(lot);
  const lignes = await lot.fin;
  return etapes.map(({ preparation }, i) => ({ champs: preparation.champs, lignes: lignes[i] ?? [] }));
}

/** Lignes en objets typés par les analyseurs de pg, pour les écritures et les petites lectures. */
export function enObjets<T extends QueryResultRow>({ champs, lignes }: Resultat): T[] {
  const analyseurs = champs.map((c) => pg.types.getTypeParser(c.dataTypeID, "text"));
  return lignes.map((ligne) => {
    const objet: Record<string, unknown> = {};
    for (const [i, { name }] of champs.entries()) {
      const valeur = ligne[i];
      objet[name] = valeur === null || valeur === undefined ? null : analyseurs[i]?.(valeur);
    }
    return objet as T;
  });
}

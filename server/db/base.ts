import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from "kysely";
import pg from "pg";
import type { Acteur } from "../../domain/commun/acteur.ts";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { type Identite, lireIdentite, requeteIdentite } from "./identite.ts";
import { type Demandeur, identifier, lire, lireSelon, planDe, type Reponse } from "./lecture.ts";
import { ErreurDeLot, enObjets, executerLot, type Requete, type Resultat } from "./lot.ts";

// Nombres entiers de 64 bits : nos sommes de centimes tiennent dans un nombre exact ; les dates restent du texte, sans fuseau.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (texte) => texte);

/** Compile les fragments `sql` de Kysely ; l'exécution passe toujours par cette base. */
const compilateur = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export type Sql = RawBuilder<unknown>;

export function compiler(fragment: Sql): Requete {
  const compile: CompiledQuery = fragment.compile(compilateur);
  return { texte: compile.sql, valeurs: compile.parameters };
}

/** Transaction ouverte sous l'identité d'une personne : ce qu'une écriture reçoit. */
export interface Transaction {
  lignes<T extends pg.QueryResultRow>(fragment: Sql): Promise<T[]>;
  une<T extends pg.QueryResultRow>(fragment: Sql): Promise<T | undefined>;
  executer(fragment: Sql): Promise<void>;
}

/** Une lecture : la même instruction pour tous, ou celle qu'on écrit en sachant qui demande (colonnes accordées à certains rôles). */
export type Demande = Sql | ((acteur: Acteur) => Sql);

const BEGIN: Requete = { texte: "begin", valeurs: [] };

export class Base {
  private readonly pool: pg.Pool;
  constructor(pool: pg.Pool) {
    this.pool = pool;
    // Une connexion coupée par le serveur au repos ne doit pas tuer le programme ; la suivante sera neuve.
    pool.on("error", () => undefined);
  }

  /** Une lecture en un aller-retour : identité, droits et requête dans la même transaction implicite, en lecture seule. */
  async lire(jeton: Uint8Array | null, maintenant: Date, demande: Demande): Promise<Reponse> {
    return this.avecConnexion((client) => {
      const qui = demandeur(client, jeton, maintenant);
      return typeof demande === "function"
        ? lireSelon(qui, (acteur) => compiler(demande(acteur)))
        : lire(qui, compiler(demande));
    });
  }

  /** L'identité seule (routes d'octets, dépôts) : aucune donnée métier n'est lue. */
  async identifier(jeton: Uint8Array | null, maintenant: Date): Promise<Identite | null> {
    return this.avecConnexion((client) => identifier(demandeur(client, jeton, maintenant)));
  }

  /** Une écriture : transaction explicite sous l'identité du jeton ; annulée si `travail` lève. */
  async ecrire<T>(
    jeton: Uint8Array | null,
    maintenant: Date,
    travail: (tx: Transaction, identite: Identite | null) => Promise<T>,
    options: { lectureSeule?: boolean } = {},
  ): Promise<T> {
    const ouverture = [BEGIN, requeteIdentite(jeton, maintenant, !options.lectureSeule)];
    return this.transaction(ouverture, async (client, [, resultat]) => {
      const identite = lireIdentite(resultat?.lignes[0]);
      return travail(transactionSur(client, planDe(identite?.acteur)), identite);
    });
  }

  /** Transaction du rôle de connexion : sessions, mots de passe et tentatives seulement (rien du métier). */
  async porte<T>(travail: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.transaction([BEGIN], (client) => travail(transactionSur(client, "porte")));
  }

  async fermer(): Promise<void> {
    await this.pool.end();
  }

  /** `ouverture` commence par BEGIN : le début de la transaction et l'identité voyagent ensemble. */
  private async transaction<T>(
    ouverture: readonly Requete[],
    travail: (client: pg.PoolClient, ouverts: Resultat[]) => Promise<T>,
  ): Promise<T> {
    return this.avecConnexion(async (client) => {
      try {
        const resultat = await travail(client, await executerLot(client, ouverture));
        await client.query("commit");
        return resultat;
      } catch (erreur) {
        await client.query("rollback").catch(() => undefined);
        throw erreur instanceof ErreurDeLot ? erreur.origine : erreur;
      }
    });
  }

  private async avecConnexion<T>(travail: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect().catch((cause: Error) => {
      throw Object.assign(erreurs.indisponible(), { cause });
    });
    let casse = false;
    const surErreur = () => {
      casse = true;
    };
    client.on("error", surErreur);
    try {
      return await travail(client);
    } catch (erreur) {
      casse ||= estCoupure(erreur);
      if (casse) throw Object.assign(erreurs.indisponible(), { cause: erreur });
      throw erreur;
    } finally {
      client.off("error", surErreur);
      client.release(casse);
    }
  }
}

const demandeur = (client: pg.ClientBase, jeton: Uint8Array | null, maintenant: Date): Demandeur => ({
  client,
  cle: jeton ? Buffer.from(jeton).toString("latin1") : "",
  identite: requeteIdentite(jeton, maintenant, false),
});

function transactionSur(client: pg.PoolClient, variante: string): Transaction {
  const lignes = async <T extends pg.QueryResultRow>(fragment: Sql): Promise<T[]> => {
    const [resultat] = await executerLot(client, [{ ...compiler(fragment), variante }]);
    return resultat ? enObjets<T>(resultat) : [];
  };
  return {
    lignes,
    une: async <T extends pg.QueryResultRow>(fragment: Sql) => (await lignes<T>(fragment))[0],
    executer: async (fragment) => {
      await lignes(fragment);
    },
  };
}

/** La base est partie (arrêt, redémarrage, réseau) : la demande peut être rejouée plus tard (503), ce n'est pas une faute du programme. */
export function estCoupure(erreur: unknown): boolean {
  const e = erreur instanceof ErreurDeLot ? erreur.origine : erreur;
  if (!(e instanceof Error)) return false;
  const code = (e as { code?: string }).code ?? "";
  return (
    ["57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"].includes(code) ||
    code.startsWith("08") ||
    /Connection terminated|connection timeout|timeout exceeded when trying to connect/.test(e.message)
  );
}

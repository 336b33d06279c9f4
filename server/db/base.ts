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
import { type Identite, lireIdentite, octetsDe, type Preuve, requeteIdentite, requeteIdentiteDe } from "./identite.ts";
import { ErreurDeLot, enObjets, executerLot, type LigneBrute, type Requete, type Resultat } from "./lot.ts";
import { requeteOrigine } from "./origine.ts";

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
/** Ce qui s'exécute : un fragment à compiler, ou une instruction gardée par forme (`parForme`). */
export type Instruction = Sql | Requete;

export function compiler(fragment: Instruction): Requete {
  if (!("compile" in fragment)) return fragment;
  const compile: CompiledQuery = fragment.compile(compilateur);
  return { texte: compile.sql, valeurs: compile.parameters };
}

/** Transaction ouverte sous l'identité d'une personne : ce qu'une écriture reçoit. */
export interface Transaction {
  lignes<T extends pg.QueryResultRow>(fragment: Instruction): Promise<T[]>;
  une<T extends pg.QueryResultRow>(fragment: Instruction): Promise<T | undefined>;
  executer(fragment: Instruction): Promise<void>;
}

export interface Reponse {
  identite: Identite | null;
  /** Lignes brutes (texte) de la requête, ou l'erreur de la base si elle a été refusée. */
  lignes: LigneBrute[];
  erreur: Error | null;
}

/** Plan gardé de la dernière réponse pour un jeton : une simple indication pour choisir le bon, jamais un droit. */
const plansVus = new Map<string, string>();
const PLANS_VUS_MAX = 10_000;

const BEGIN: Requete = { texte: "begin", valeurs: [] };
const BEGIN_UN_INSTANT: Requete = { texte: "begin isolation level repeatable read read only", valeurs: [] };

export interface OptionsTransaction {
  lectureSeule?: boolean;
  /** Toute la transaction lit la base telle qu'elle était à son début, et n'écrit rien. */
  unInstant?: boolean;
}

/**
 * Devant un motif inconnu (`like $1`), PostgreSQL juge toujours le plan gardé plus cher et refait le même à chaque demande, ce qui
 * coûte plus que la recherche elle-même. Pour cette transaction seulement, il se sert du plan gardé.
 */
const PLAN_GARDE: Requete = { texte: "select set_config('plan_cache_mode', 'force_generic_plan', true)", valeurs: [] };
const estRecherche = (requete: Requete): boolean => / like \$\d/.test(requete.texte);

export class Base {
  private readonly pool: pg.Pool;
  constructor(pool: pg.Pool) {
    this.pool = pool;
    // Une connexion coupée par le serveur au repos ne doit pas tuer le programme ; la suivante sera neuve.
    pool.on("error", () => undefined);
  }

  /** Une lecture en un aller-retour : identité, droits et requête dans la même transaction implicite, en lecture seule. */
  async lire(jeton: Preuve | null, maintenant: Date, fragment: Instruction): Promise<Reponse> {
    const octets = octetsDe(jeton);
    const cle = octets ? Buffer.from(octets).toString("latin1") : "";
    const requete: Requete = { ...compiler(fragment), variante: plansVus.get(cle) ?? "" };
    const plan = estRecherche(requete) ? [PLAN_GARDE] : [];
    const lot = [requeteIdentite(jeton, maintenant, false), ...plan, requete];
    return this.avecConnexion(async (client) => {
      try {
        const resultats = await executerLot(client, lot);
        const identite = lireIdentite(resultats[0]?.lignes[0]);
        retenirPlan(cle, identite);
        return { identite, lignes: resultats.at(-1)?.lignes ?? [], erreur: null };
      } catch (erreur) {
        if (!(erreur instanceof ErreurDeLot) || erreur.rang === 0) throw erreur;
        return { identite: lireIdentite(erreur.resultats[0]?.[0]), lignes: [], erreur: erreur.origine };
      }
    });
  }

  /** L'identité seule (routes d'octets, dépôts) : aucune donnée métier n'est lue. */
  async identifier(jeton: Preuve | null, maintenant: Date): Promise<Identite | null> {
    return this.avecConnexion(async (client) => {
      const [resultat] = await executerLot(client, [requeteIdentite(jeton, maintenant, false)]);
      return lireIdentite(resultat?.lignes[0]);
    });
  }

  /** Une écriture : transaction explicite sous l'identité du jeton ; annulée si `travail` lève. */
  async ecrire<T>(
    jeton: Preuve | null,
    maintenant: Date,
    travail: (tx: Transaction, identite: Identite | null) => Promise<T>,
    { unInstant = false, lectureSeule = unInstant }: OptionsTransaction = {},
  ): Promise<T> {
    const origine = lectureSeule ? [] : requeteOrigine();
    const begin = unInstant ? BEGIN_UN_INSTANT : BEGIN;
    const ouverture = [begin, requeteIdentite(jeton, maintenant, !lectureSeule), ...origine];
    return this.transaction(ouverture, async (client, [, resultat]) => {
      const identite = lireIdentite(resultat?.lignes[0]);
      return travail(transactionSur(client, planDe(identite?.acteur)), identite);
    });
  }

  /**
   * Une écriture d'une tâche durable, au nom de la personne qui l'a lancée : l'historique a un auteur, et un compte suspendu depuis n'a
   * plus d'identité. L'identifiant vient de la base, jamais d'une demande.
   */
  async auNomDe<T>(
    utilisateurId: string,
    maintenant: Date,
    travail: (tx: Transaction, identite: Identite | null) => Promise<T>,
  ): Promise<T> {
    const ouverture = [BEGIN, requeteIdentiteDe(utilisateurId, maintenant), ...requeteOrigine()];
    return this.transaction(ouverture, async (client, [, resultat]) => {
      const identite = lireIdentite(resultat?.lignes[0]);
      return travail(transactionSur(client, planDe(identite?.acteur)), identite);
    });
  }

  /** Transaction du rôle de connexion : sessions, mots de passe et tentatives seulement (rien du métier). */
  async porte<T>(travail: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.transaction([BEGIN, ...requeteOrigine()], (client) => travail(transactionSur(client, "porte")));
  }

  /** Le groupe de connexions à cet instant, pour les mesures. */
  bassin(): { total: number; libres: number; attente: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { total: totalCount, libres: idleCount, attente: waitingCount };
  }

  /** Une connexion à part, pas encore ouverte, sous le rôle de connexion : pour écouter, ce que le groupe ne sait pas faire. */
  connexionSeule(): pg.Client {
    return new pg.Client({ ...this.pool.options, keepAlive: true });
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

function retenirPlan(cle: string, identite: Identite | null): void {
  if (!identite) return;
  if (plansVus.size >= PLANS_VUS_MAX) plansVus.clear();
  plansVus.set(cle, planDe(identite.acteur));
}

/** Nom du plan : celui du rôle que la base prendra (le partenaire n'a pas celui des autres clients). */
function planDe(acteur: Acteur | undefined): string {
  if (!acteur) return "";
  return acteur.role === "client" && acteur.domainePartenaire ? "partenaire" : acteur.role;
}

interface Demandee {
  requete: Requete;
  resoudre: (resultat: Resultat) => void;
  rejeter: (erreur: unknown) => void;
}

/** Les instructions lancées ensemble (`Promise.all`) partent dans l'ordre, en un seul aller-retour. */
function transactionSur(client: pg.PoolClient, variante: string): Transaction {
  let demandees: Demandee[] = [];
  const partir = async (): Promise<void> => {
    const lot = demandees;
    demandees = [];
    try {
      const requetes = lot.map((d) => d.requete);
      for (const [i, resultat] of (await executerLot(client, requetes)).entries()) lot[i]?.resoudre(resultat);
    } catch (erreur) {
      for (const { rejeter } of lot) rejeter(erreur);
    }
  };
  const jouer = (fragment: Instruction): Promise<Resultat> =>
    new Promise((resoudre, rejeter) => {
      const premiere = demandees.length === 0;
      demandees.push({ requete: { ...compiler(fragment), variante }, resoudre, rejeter });
      if (premiere) queueMicrotask(partir);
    });
  const lignes = async <T extends pg.QueryResultRow>(fragment: Instruction): Promise<T[]> =>
    enObjets<T>(await jouer(fragment));
  return {
    lignes,
    une: async <T extends pg.QueryResultRow>(fragment: Instruction) => (await lignes<T>(fragment))[0],
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

import type pg from "pg";
import type { Config } from "../config.ts";
import { proprietaireSecret } from "../connexion-entreprise/verifier-retour.ts";
import { dechiffrer } from "../secrets/coffre.ts";
import { sortir } from "../webhooks/secret-webhook.ts";

type Reglages = Pick<Config, "secret" | "dossierDonnees">;

/**
 * Ce qui ne se lit plus quand SECRET n'est pas celui sous lequel la base a rangé ses secrets (une restauration sur une autre machine), en une
 * phrase ; nulle si tout se lit. Sans elle, chacun verrait « Code incorrect » sans que personne ne sache pourquoi.
 */
export async function direSecretChange(client: pg.ClientBase, config: Reglages): Promise<string | null> {
  await client.query("begin");
  try {
    await client.query("set local role reflet_systeme");
    const lire = async <L extends pg.QueryResultRow>(texte: string) => (await client.query<L>(texte)).rows;
    const facteurs = await lire<{ id: string; secret: Buffer }>(
      "select utilisateur_id as id, secret from seconds_facteurs where secret is not null",
    );
    const webhooks = await lire<{ id: string; secret: string }>("select id, secret from webhooks");
    const fournisseurs = await lire<{ id: string; secret: Buffer }>(
      "select client_id as id, secret from fournisseurs_identite where secret is not null",
    );
    const perdus = [
      compter(
        facteurs.filter((f) => !dechiffrer(config, f.id, f.secret)).length,
        "double authentification",
        "doubles authentifications",
      ),
      compter(webhooks.filter((w) => sortir(config, w.id, w.secret) === null).length, "webhook"),
      compter(
        fournisseurs.filter((f) => !dechiffrer(config, proprietaireSecret(f.id), f.secret)).length,
        "fournisseur d'identité",
        "fournisseurs d'identité",
      ),
    ].filter((p) => p !== null);
    if (perdus.length === 0) return null;
    const source = config.secret ? "SECRET a changé" : "La clé du dossier de données (second-facteur.cle) a changé";
    return `${source} depuis que cette base garde ses secrets ; illisibles : ${perdus.join(", ")}. Remettez l'ancien ; s'il est perdu, suivez « Si SECRET est perdu » dans docs/exploitation.md.`;
  } finally {
    await client.query("rollback");
  }
}

const compter = (n: number, un: string, plusieurs = `${un}s`): string | null =>
  n === 0 ? null : `${n} ${n > 1 ? plusieurs : un}`;

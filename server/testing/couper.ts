import type { AppTest } from "./app-test.ts";

const ATTENTE = 20; // millisecondes entre deux regards

/**
 * Coupe une écriture en son milieu : une autre connexion tient la ligne qu'elle doit changer, l'écriture s'arrête devant, et sa connexion
 * est tuée là, comme si le programme ou la machine tombait. `tenir` verrouille cette ligne. Rend la réponse de l'écriture.
 */
export async function couper<T>(
  t: AppTest,
  tenir: { texte: string; valeurs: unknown[] },
  ecriture: () => Promise<T>,
): Promise<T> {
  return t.base.proprietaire(async (c) => {
    await c.query("begin");
    await c.query("set local role reflet_systeme");
    const tenue = await c.query(tenir.texte, tenir.valeurs);
    if (tenue.rowCount !== 1) throw new Error("aucune ligne à tenir");
    await c.query("reset role");
    const reponse = ecriture();
    let finie: unknown;
    void reponse.then((lue) => (finie = lue ?? "sans réponse"));
    for (;;) {
      if (finie !== undefined)
        throw new Error(`L'écriture n'a pas attendu la ligne tenue : ${(finie as { body?: string }).body ?? finie}`);
      // Dans une transaction, l'activité se fige au premier regard : une connexion ouverte depuis n'y serait jamais.
      await c.query("select pg_stat_clear_snapshot()");
      const { rows } = await c.query(
        "select pg_terminate_backend(pid) as coupe from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))",
      );
      if (rows.length > 0) break;
      await new Promise((r) => setTimeout(r, ATTENTE));
    }
    const lue = await reponse;
    await c.query("rollback");
    return lue;
  });
}

import type pg from "pg";

/**
 * La société du prestataire porte le nom de la configuration et existe toujours, même dans une base vide : créée au démarrage et avec le
 * premier admin, renommée si le réglage change. Rend une phrase si une autre société porte déjà ce nom ; rien n'est alors changé.
 */
export async function assurerPrestataire(client: pg.ClientBase, nom: string): Promise<string | null> {
  await client.query("begin");
  try {
    await client.query("set local role reflet_systeme");
    // Deux serveurs qui démarrent ensemble se suivent.
    await client.query("select pg_advisory_xact_lock(hashtextextended('societe-prestataire', 0))");
    const { rowCount: pris } = await client.query(
      "select 1 from clients where plier(nom) = plier($1) and not est_prestataire",
      [nom],
    );
    if (!pris) {
      await client.query("update clients set nom = $1 where est_prestataire and nom <> $1", [nom]);
      await client.query(
        "insert into clients (nom, est_prestataire) select $1, true where not exists (select from clients where est_prestataire)",
        [nom],
      );
    }
    await client.query("commit");
    return pris
      ? `Une société cliente s'appelle déjà « ${nom} » : SOCIETE_PRESTATAIRE doit nommer celle du prestataire.`
      : null;
  } catch (erreur) {
    await client.query("rollback");
    throw erreur;
  }
}

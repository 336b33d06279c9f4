import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { ouvrirTelleQuelle } from "../db/ouvrir.ts";
import { compterLignes, devenirSysteme } from "./catalogue.queries.ts";
import type { Lecture } from "./lire-archive.ts";
import { type Restauration, restaurer } from "./restaurer.ts";

/**
 * Restaure vraiment l'archive, dans une base embarquée neuve qui disparaît ensuite, et compte ses lignes. Les fichiers ne sont pas copiés :
 * leurs condensats viennent d'être relus. Lève ErreurDemarrage si une table n'a pas le compte.
 */
export async function essayerArchive(chemin: string, lecture: Lecture): Promise<Restauration> {
  const dossier = await mkdtemp(join(tmpdir(), "reflet-essai-"));
  // Lancée par root, la base tourne sous un autre compte, qui doit pouvoir y entrer.
  await chmod(dossier, 0o755);
  const base = await ouvrirTelleQuelle({ baseUrl: undefined, dossierDonnees: dossier });
  try {
    const faite = await restaurer({ proprietaire: base.proprietaire, fichiers: null }, chemin, lecture);
    const comptes = await base.proprietaire(async (c) => {
      await c.query("begin");
      await devenirSysteme(c);
      const lus = await compterLignes(c);
      await c.query("rollback");
      return new Map(lus.map((l) => [l.nom, l.lignes]));
    });
    const defaut = faite.manifeste.tables.find((t) => !VIDEES.has(t.nom) && (comptes.get(t.nom) ?? -1) < t.lignes);
    if (defaut)
      throw new ErreurDemarrage(
        `L'essai de restauration a échoué : « ${defaut.nom} » compte ${comptes.get(defaut.nom) ?? 0} lignes au lieu de ${defaut.lignes}.`,
      );
    return faite;
  } finally {
    await base.fermer();
    await rm(dossier, { recursive: true, force: true });
  }
}

/** Ce qu'une restauration vide exprès. */
const VIDEES = new Set(["sessions", "recuperations", "demandes_recuperation", "adresses_en_attente"]);

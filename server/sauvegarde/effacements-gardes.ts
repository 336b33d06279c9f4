import { open, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { type EffacementGarde, effacementGarde } from "./manifeste.ts";

/** La liste des effacements vit aussi hors de la base : une sauvegarde d'avant un effacement ne peut pas la contenir. */
export const NOM_LISTE = "effacements.json";

/** Les effacements d'un fichier ; absent, aucun. Lève ErreurDemarrage s'il ne se lit pas : en oublier un ferait revenir une personne. */
export async function lireEffacements(chemin: string): Promise<EffacementGarde[]> {
  const texte = await readFile(chemin, "utf8").catch((erreur: NodeJS.ErrnoException) => {
    if (erreur.code === "ENOENT") return "[]";
    throw new ErreurDemarrage(`La liste des effacements ${chemin} ne se lit pas (${erreur.code}).`);
  });
  try {
    return effacementGarde.array().parse(JSON.parse(texte));
  } catch {
    throw new ErreurDemarrage(`La liste des effacements ${chemin} est abîmée : remettez-la avant de restaurer.`);
  }
}

/** Ajoute à la liste d'un dossier ceux qu'elle n'a pas ; remplacée d'un coup, jamais à moitié écrite. */
export async function garderEffacements(dossier: string, nouveaux: readonly EffacementGarde[]): Promise<void> {
  const chemin = join(dossier, NOM_LISTE);
  const gardes = new Map((await lireEffacements(chemin)).map((e) => [e.id, e]));
  const avant = gardes.size;
  for (const e of nouveaux) gardes.set(e.id, e);
  if (gardes.size === avant) return;
  const partiel = `${chemin}.${process.pid}.partiel`;
  const fichier = await open(partiel, "w", 0o600);
  try {
    await fichier.write(`${JSON.stringify([...gardes.values()], null, 1)}\n`);
    await fichier.sync();
  } finally {
    await fichier.close();
  }
  await rename(partiel, chemin);
  const poignee = await open(dirname(chemin), "r");
  await poignee.sync().finally(() => poignee.close());
}

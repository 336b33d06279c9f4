import { open, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { type Fichiers, NOM_LISTE } from "../fichiers/stockage.ts";
import { type EffacementGarde, effacementGarde } from "./manifeste.ts";

type Seau = Pick<Fichiers, "ouvrir" | "deposer">;

/** Les effacements d'un fichier ; absent, aucun. Lève ErreurDemarrage s'il ne se lit pas : en oublier un ferait revenir une personne. */
export async function lireEffacements(chemin: string): Promise<EffacementGarde[]> {
  const texte = await readFile(chemin, "utf8").catch((erreur: NodeJS.ErrnoException) => {
    if (erreur.code === "ENOENT") return "[]";
    throw new ErreurDemarrage(`La liste des effacements ${chemin} ne se lit pas (${erreur.code}).`);
  });
  return comprendre(texte, chemin);
}

/** Ceux que garde le seau S3 ; aucun s'il n'a pas de liste. Lève ErreurDemarrage, comme lireEffacements. */
export async function lireEffacementsDuSeau(seau: Seau): Promise<EffacementGarde[]> {
  const texte = await seau.ouvrir(NOM_LISTE).then(
    ({ flux }) => text(flux),
    (erreur: unknown) => {
      if (erreur instanceof ErreurMetier && erreur.statut === 404) return "[]";
      throw new ErreurDemarrage("La liste des effacements ne se lit pas dans le seau S3 : il ne répond pas.");
    },
  );
  return comprendre(texte, "du seau S3");
}

function comprendre(texte: string, ou: string): EffacementGarde[] {
  try {
    return effacementGarde.array().parse(JSON.parse(texte));
  } catch {
    throw new ErreurDemarrage(`La liste des effacements ${ou} est abîmée : remettez-la avant de restaurer.`);
  }
}

/** La liste avec ceux qu'elle n'avait pas, ou rien s'il n'y en a pas de nouveau. */
function completer(gardes: readonly EffacementGarde[], nouveaux: readonly EffacementGarde[]): string | null {
  const tous = new Map([...gardes, ...nouveaux].map((e) => [e.id, e]));
  return tous.size === gardes.length ? null : `${JSON.stringify([...tous.values()], null, 1)}\n`;
}

/** La même liste dans le seau S3, que tous les serveurs partagent : elle survit à la perte de leurs disques. */
export async function garderEffacementsAuSeau(seau: Seau, nouveaux: readonly EffacementGarde[]): Promise<void> {
  const texte = completer(await lireEffacementsDuSeau(seau), nouveaux);
  if (texte) await seau.deposer(Readable.from([Buffer.from(texte)]), Number.MAX_SAFE_INTEGER, NOM_LISTE);
}

/** Ajoute à la liste d'un dossier ceux qu'elle n'a pas ; remplacée d'un coup, jamais à moitié écrite. */
export async function garderEffacements(dossier: string, nouveaux: readonly EffacementGarde[]): Promise<void> {
  const chemin = join(dossier, NOM_LISTE);
  const texte = completer(await lireEffacements(chemin), nouveaux);
  if (!texte) return;
  const partiel = `${chemin}.${process.pid}.partiel`;
  const fichier = await open(partiel, "w", 0o600);
  try {
    await fichier.write(texte);
    await fichier.sync();
  } finally {
    await fichier.close();
  }
  await rename(partiel, chemin);
  const poignee = await open(dirname(chemin), "r");
  await poignee.sync().finally(() => poignee.close());
}

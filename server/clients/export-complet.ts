import { PassThrough } from "node:stream";
import yazl from "yazl";
import { erreursClient } from "../../domain/clients/client.erreurs.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { decouperNom, enNomDeFichier } from "../../domain/commun/nom-de-fichier.ts";
import type { OptionsTransaction, Transaction } from "../db/base.ts";
import { ajouterEntree, ouvrirOuLeDire } from "../fichiers/entree-archive.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { enTelechargement } from "../http/piece-jointe.ts";
import { lisezMoi } from "./cellules-export.ts";
import { relireClient } from "./ecriture.queries.ts";
import { type FichierAEmporter, finirExport, noterExport, TABLES_EXPORTEES } from "./export-complet.queries.ts";
import { prendreInstantane } from "./instantane.ts";

/**
 * Tout ce que Reflet tient d'une société à un instant, en une archive : ses tables en CSV, ses fichiers, un mot d'explication. Tout se lit
 * sous l'identité de l'admin ; sa session fermée entre-temps interrompt le téléchargement. La demande entre au journal avant le premier
 * octet, et sa fin s'y ajoute.
 */
export async function exporterTout({ id }: { id: string }, c: ContexteConnecte): Promise<unknown> {
  const { services, maintenant, acteur } = c;
  const sousIdentite = <T>(travail: (tx: Transaction) => Promise<T>, options: OptionsTransaction = {}): Promise<T> =>
    services.base.ecrire(
      c.jeton,
      services.horloge(),
      (tx, identite) => {
        if (identite?.acteur.role !== "admin") throw erreursClient.introuvable();
        return travail(tx);
      },
      options,
    );
  const { client, note } = await sousIdentite(async (tx) => {
    const client = await relireClient(tx, id);
    if (!client) throw erreursClient.introuvable();
    return { client, note: await noterExport(tx, id, acteur.id, maintenant) };
  });
  const instantane = await prendreInstantane((travail) => sousIdentite(travail, { unInstant: true }), id);
  const encoreAdmin = () => sousIdentite(async () => undefined);
  const archive = new yazl.ZipFile();
  const sortie = archive.outputStream.pipe(new PassThrough());
  sortie.once("close", () => void instantane.effacer());
  archive.on("error", (erreur) => sortie.destroy(erreur as Error));
  archive.addBuffer(Buffer.from(lisezMoi(client, maintenant)), "LISEZMOI.txt", { mtime: maintenant });
  for (const { fichier } of TABLES_EXPORTEES)
    ajouterEntree(archive, `${fichier}.csv`, { mtime: maintenant, compress: true }, sortie, async () => {
      await encoreAdmin();
      return instantane.ouvrir(fichier);
    });
  for (const f of instantane.fichiers)
    ajouterEntree(archive, nomDansArchive(f), { mtime: new Date(f.cree_le), compress: false }, sortie, async () => {
      await encoreAdmin();
      return ouvrirOuLeDire(services.fichiers, f.cle);
    });
  archive.end();
  sortie.once("end", () => {
    const fin = { le: services.horloge(), lignes: instantane.lignes(), fichiers: instantane.fichiers.length };
    sousIdentite((tx) => finirExport(tx, note?.id ?? "", fin)).catch((erreur: unknown) =>
      c.requete.log.error({ err: String(erreur) }, "fin d'export non notée"),
    );
  });
  c.requete.log.info({ export: "societe", societe: id, utilisateur: acteur.id }, "export complet");
  return c.reponse
    .headers(
      enTelechargement("application/zip", `${enNomDeFichier(client.nom) || "societe"}_${jourDeParis(maintenant)}.zip`),
    )
    .send(sortie);
}

/** `fichiers/rapport/<id>_Rapport-Clio.pdf` : le nom d'origine n'est qu'une donnée, il n'y met ni chemin ni caractère réservé. */
function nomDansArchive({ id, usage, nom }: FichierAEmporter): string {
  const { propre, extension } = decouperNom(nom);
  return `fichiers/${usage}/${id}${propre && `_${propre}`}${extension}`;
}

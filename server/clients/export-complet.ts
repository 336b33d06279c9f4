import { extname } from "node:path";
import { PassThrough, Readable } from "node:stream";
import yazl from "yazl";
import { erreursClient } from "../../domain/clients/client.erreurs.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { enNomDeFichier } from "../../domain/documents/nommer-fichier.ts";
import type { Transaction } from "../db/base.ts";
import { morceauxCsv } from "../exports/csv.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { decrire, enCellules, lisezMoi } from "./cellules-export.ts";
import { relireClient } from "./ecriture.queries.ts";
import {
  colonnesExportees,
  type FichierAEmporter,
  fichiersAEmporter,
  finirExport,
  noterExport,
  type PageDemandee,
  type PageLue,
  pageExportee,
  TABLES_EXPORTEES,
} from "./export-complet.queries.ts";

type Lire = <T>(travail: (tx: Transaction) => Promise<T>) => Promise<T>;

/**
 * Tout ce que Reflet tient d'une société, en une archive écrite au fil de l'eau : ses tables en CSV, ses fichiers, un mot d'explication.
 * Chaque page se lit dans sa propre transaction, sous l'identité de l'admin : un téléchargement lent ne retient ni connexion ni mémoire,
 * et une session fermée entre-temps l'interrompt. La demande entre au journal avant le premier octet, et sa fin s'y ajoute.
 */
export async function exporterTout({ id }: { id: string }, c: ContexteConnecte): Promise<unknown> {
  const { services, maintenant, acteur } = c;
  const sousIdentite: Lire = (travail) =>
    services.base.ecrire(c.jeton, services.horloge(), (tx, identite) => {
      if (identite?.acteur.role !== "admin") throw erreursClient.introuvable();
      return travail(tx);
    });
  const { client, colonnes, note } = await sousIdentite(async (tx) => {
    const client = await relireClient(tx, id);
    if (!client) throw erreursClient.introuvable();
    return { client, colonnes: await colonnesExportees(tx), note: await noterExport(tx, id, acteur.id, maintenant) };
  });
  const compte = { lignes: 0, fichiers: 0 };
  const archive = new yazl.ZipFile();
  const sortie = archive.outputStream.pipe(new PassThrough());
  archive.on("error", (erreur) => sortie.destroy(erreur as Error));
  archive.addBuffer(Buffer.from(lisezMoi(client, maintenant)), "LISEZMOI.txt", { mtime: maintenant });
  for (const { fichier, table, lignes, repere } of TABLES_EXPORTEES) {
    const noms = colonnes.get(table) ?? [];
    const pages = async function* () {
      for (let apres: string | null = null; ; ) {
        const demande: PageDemandee = { table, lignes: lignes(id), colonnes: noms, apres, ...(repere && { repere }) };
        const page: PageLue = await sousIdentite((tx) => pageExportee(tx, demande));
        compte.lignes += page.lignes.length;
        yield page.lignes.map(enCellules);
        apres = page.apres;
        if (apres === null) return;
      }
    };
    const csv = () => Readable.from(morceauxCsv({ colonnes: noms.map(decrire), lignes: pages(), filtres: [] }));
    ajouter(archive, `${fichier}.csv`, { mtime: maintenant, compress: true }, sortie, async () => csv());
  }
  for await (const f of tousLesFichiers(sousIdentite, id)) {
    compte.fichiers += 1;
    const ouvrir = () =>
      services.fichiers.ouvrir(f.cle).then(
        ({ flux }) => flux,
        () => Readable.from(["Ce fichier n'est plus dans le stockage de Reflet.\n"]),
      );
    ajouter(archive, nomDansArchive(f), { mtime: new Date(f.cree_le), compress: false }, sortie, ouvrir);
  }
  archive.end();
  sortie.once("end", () => {
    const fin = { le: services.horloge(), ...compte };
    sousIdentite((tx) => finirExport(tx, note?.id ?? "", fin)).catch((erreur: unknown) =>
      c.requete.log.error({ err: String(erreur) }, "fin d'export non notée"),
    );
  });
  c.requete.log.info({ export: "societe", societe: id, utilisateur: acteur.id }, "export complet");
  return c.reponse
    .headers({
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${enNomDeFichier(client.nom) || "societe"}_${jourDeParis(maintenant)}.zip"`,
      "cache-control": "private, no-store",
    })
    .send(sortie);
}

/** Une entrée ne s'ouvre qu'à son tour. Une lecture qui échoue casse l'archive : mieux vaut cela qu'une archive incomplète et muette. */
function ajouter(
  archive: yazl.ZipFile,
  nom: string,
  options: { mtime: Date; compress: boolean },
  sortie: PassThrough,
  ouvrir: () => Promise<Readable>,
): void {
  archive.addReadStreamLazy(nom, options, (rendre) => {
    ouvrir().then(
      (flux) => {
        flux.once("error", (erreur) => sortie.destroy(erreur));
        // La personne a coupé le téléchargement : la lecture s'arrête avec lui.
        const couper = () => flux.destroy();
        sortie.once("close", couper);
        flux.once("close", () => sortie.off("close", couper));
        rendre(null, flux);
      },
      (erreur: Error) => sortie.destroy(erreur),
    );
  });
}

async function* tousLesFichiers(lire: Lire, id: string): AsyncGenerator<FichierAEmporter> {
  for (let apres: string | null = null; ; ) {
    const page: FichierAEmporter[] = await lire((tx) => fichiersAEmporter(tx, id, apres));
    yield* page;
    const dernier = page.at(-1);
    if (!dernier) return;
    apres = dernier.id;
  }
}

/** `fichiers/rapport/<id>_Rapport-Clio.pdf` : le nom d'origine n'est qu'une donnée, il n'y met ni chemin ni caractère réservé. */
function nomDansArchive({ id, usage, nom }: FichierAEmporter): string {
  const extension = /^\.[A-Za-z0-9]{1,5}$/.test(extname(nom)) ? extname(nom).toLowerCase() : "";
  const propre = enNomDeFichier(nom.slice(0, nom.length - extension.length));
  return `fichiers/${usage}/${id}${propre && `_${propre}`}${extension}`;
}

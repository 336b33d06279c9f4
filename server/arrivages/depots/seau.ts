import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { enPanneS3 } from "../../fichiers/pannes-s3.ts";
import type { ReglagesS3 } from "../../fichiers/reglages-s3.ts";
import { ouvrirClient } from "../../fichiers/stockage-s3.ts";
import { type Depot, enCours, type FichierEnDepot, nomDeSortie } from "./depot.ts";

export interface DepotS3 extends Depot {
  fermer(): void;
}

/** Un début de clé du seau, un sous-chemin par société. Un objet n'y apparaît qu'entier. */
export function depotS3(reglages: ReglagesS3, prefixe: string, horloge: () => Date): DepotS3 {
  const client = ouvrirClient(reglages);
  const Bucket = reglages.seau;
  const cle = (...morceaux: string[]) => [prefixe, ...morceaux].join("/");
  const jouer = <T>(travail: Promise<T>): Promise<T> =>
    travail.catch((erreur) => {
      throw enPanneS3(erreur);
    });
  return {
    canal: "s3",
    source: `s3://${Bucket}/${prefixe}`.slice(0, 500),
    lister: async (dossier) => {
      const Prefix = `${cle(dossier)}/`;
      const fichiers: FichierEnDepot[] = [];
      let suite: string | undefined;
      do {
        const page = await jouer(
          client.send(new ListObjectsV2Command({ Bucket, Prefix, Delimiter: "/", ContinuationToken: suite })),
        );
        for (const { Key = "", Size = 0, LastModified, ETag } of page.Contents ?? []) {
          const nom = Key.slice(Prefix.length);
          if (nom === "" || enCours(nom)) continue;
          const depose_le = LastModified ?? horloge();
          fichiers.push({
            dossier,
            nom,
            taille: Size,
            depose_le,
            repere: `${dossier}/${nom}#${ETag}@${depose_le.getTime()}`,
          });
        }
        suite = page.NextContinuationToken;
      } while (suite);
      return fichiers;
    },
    lire: async ({ dossier, nom }) => {
      const objet = await jouer(client.send(new GetObjectCommand({ Bucket, Key: cle(dossier, nom) })));
      return Buffer.from((await objet.Body?.transformToByteArray()) ?? []);
    },
    sortir: async ({ dossier, nom }, ou, raison) => {
      const vers = cle(dossier, ou, nomDeSortie(nom, horloge()));
      if (raison)
        await jouer(client.send(new PutObjectCommand({ Bucket, Key: `${vers}.raison.txt`, Body: `${raison}\n` })));
      const CopySource = `${Bucket}/${cle(dossier, nom)}`.split("/").map(encodeURIComponent).join("/");
      // Absent : un autre serveur l'a déjà sorti.
      const parti = await client.send(new CopyObjectCommand({ Bucket, Key: vers, CopySource })).then(
        () => true,
        (erreur: Error) => {
          if (erreur.name === "NoSuchKey") return false;
          throw enPanneS3(erreur);
        },
      );
      if (parti) await jouer(client.send(new DeleteObjectCommand({ Bucket, Key: cle(dossier, nom) })));
    },
    fermer: () => client.destroy(),
  };
}

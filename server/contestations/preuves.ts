import { PassThrough } from "node:stream";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import yazl from "yazl";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { decouperNom, enNomDeFichier } from "../../domain/commun/nom-de-fichier.ts";
import { ajouterEntree, ouvrirOuLeDire } from "../fichiers/entree-archive.ts";
import { enTelechargement } from "../http/piece-jointe.ts";
import { repondrePage } from "../notifications/page-desabonnement.ts";
import type { Services } from "../services.ts";
import { CHEMIN_PREUVES, lettreDuJeton } from "./lien-preuves.ts";

interface Preuves {
  facture: string | null;
  immatriculation: string;
  pieces: { cle: string; nom: string; cree_le: string }[];
}

const EXPIRE = `<h1>Ce lien n'ouvre plus rien</h1>
<p>Il est incomplet, ou sa date est passée. Demandez à l'expéditeur du message de vous envoyer les preuves de nouveau.</p>`;

/**
 * Les preuves d'une lettre partie, en une archive écrite au fil de l'eau, pour qui a son lien signé et non expiré : c'est le loueur, sans
 * compte. Le lien ne dit rien d'autre de la société, et ne se liste nulle part.
 */
export function inscrirePreuves(
  app: FastifyInstance,
  { base, config, fichiers, horloge }: Pick<Services, "base" | "config" | "fichiers" | "horloge">,
): void {
  app.get(CHEMIN_PREUVES, async (requete, reponse) => {
    const { jeton } = requete.query as { jeton?: unknown }; // l'adresse est lue en texte
    const jour = jourDeParis(horloge());
    const lettre = typeof jeton === "string" ? lettreDuJeton(config, jeton, jour) : null;
    const lues = lettre
      ? await base.porte((tx) =>
          tx.une<{ p: Preuves | null }>(sql`select preuves_de_lettre(${lettre}, ${jour}::date) as p`),
        )
      : undefined;
    if (!lues?.p || lues.p.pieces.length === 0) return repondrePage(reponse, 404, EXPIRE, "Preuves");
    const archive = new yazl.ZipFile();
    const sortie = archive.outputStream.pipe(new PassThrough());
    archive.on("error", (erreur) => sortie.destroy(erreur as Error));
    for (const [rang, { cle, nom, cree_le }] of lues.p.pieces.entries()) {
      const { propre, extension } = decouperNom(nom);
      ajouterEntree(
        archive,
        `${String(rang + 1).padStart(2, "0")}-${propre || "piece"}${extension}`,
        { mtime: new Date(cree_le), compress: false },
        sortie,
        () => ouvrirOuLeDire(fichiers, cle),
      );
    }
    archive.end();
    const nom = `preuves-${enNomDeFichier(lues.p.facture ?? lues.p.immatriculation)}.zip`;
    return reponse
      .headers({
        ...enTelechargement("application/zip", nom),
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex",
      })
      .send(sortie);
  });
}

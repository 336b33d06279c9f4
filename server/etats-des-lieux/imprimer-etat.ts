import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { erreursEtat } from "../../domain/etats-des-lieux/etat.erreurs.ts";
import { type EtatLu, LIBELLES_TYPE_ETAT, pastilles } from "../../domain/etats-des-lieux/etat.ts";
import { dessinerSchema } from "../../domain/etats-des-lieux/schema-vehicule.ts";
import { ouvrirApercu } from "../fichiers/apercu.ts";
import type { Fichiers } from "../fichiers/stockage.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { composerPdf } from "./composer-pdf.ts";
import { dessinerSignature } from "./dessiner-signature.ts";
import { donneesImprimees } from "./donnees-imprimees.ts";
import { lireEtat, pourImpression } from "./etats.queries.ts";

/** Le PDF d'un état des lieux, à qui voit son ticket : il se refait à chaque demande, à partir de ce qui est enregistré. */
export async function imprimerEtat({ id }: { id: string }, c: ContexteConnecte): Promise<unknown> {
  const lu = await c.services.base.ecrire(
    c.jeton,
    c.maintenant,
    async (tx) => {
      const etat = await lireEtat(tx, id);
      const ticket = etat && (await pourImpression(tx, etat.ticket_id));
      return etat && ticket && { etat, ticket };
    },
    { lectureSeule: true },
  );
  if (!lu) throw erreursEtat.introuvable();
  const dossier = await mkdtemp(join(tmpdir(), "reflet-etat-"));
  try {
    const photos = await poserPhotos(c.services.fichiers, lu.ticket.fichiers, lu.etat, dossier);
    await writeFile(join(dossier, "schema.svg"), dessinerSchema(pastilles(lu.etat.dommages)));
    if (lu.etat.trace) await writeFile(join(dossier, "signature.svg"), dessinerSignature(lu.etat.trace));
    const donnees = donneesImprimees(lu.etat, lu.ticket, photos, c.maintenant);
    await writeFile(join(dossier, "donnees.json"), JSON.stringify(donnees));
    const pdf = await composerPdf(dossier);
    return c.reponse
      .headers({
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(nommer(lu.etat, lu.ticket.immatriculation))}`,
        "cache-control": "private, no-store",
      })
      .send(pdf);
  } finally {
    await rm(dossier, { recursive: true, force: true });
  }
}

const nommer = ({ type, version }: EtatLu, immatriculation: string | null): string =>
  `etat-des-lieux-${LIBELLES_TYPE_ETAT[type]}-${immatriculation ?? "vehicule"}-v${version}.pdf`
    .normalize("NFD")
    .replace(/[^A-Za-z0-9.-]+/g, "")
    .toLowerCase();

/** Pose les petites copies des photos de cet état ; rend le nom de fichier de chacune. Une photo perdue n'empêche pas d'imprimer. */
async function poserPhotos(
  fichiers: Fichiers,
  cles: readonly { id: string; cle: string }[],
  etat: EtatLu,
  dossier: string,
): Promise<Map<string, string>> {
  const voulues = [...etat.photos.map((p) => p.fichier_id), ...etat.dommages.flatMap((d) => d.photos)];
  const posees = new Map<string, string>();
  for (const id of voulues) {
    const cle = cles.find((f) => f.id === id)?.cle;
    if (!cle) continue;
    try {
      const { flux } = await ouvrirApercu(fichiers, cle);
      await writeFile(join(dossier, `${id}.jpg`), flux);
      posees.set(id, `${id}.jpg`);
    } catch {
      // La photo manque sur le stockage : le document dit combien il en montre.
    }
  }
  return posees;
}

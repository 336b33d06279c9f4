import { sql } from "kysely";
import { erreursDocument } from "../../domain/documents/document.erreurs.ts";
import { type LigneIllustree, type PhotoDeDocument, relierPhotos } from "../../domain/documents/photos.ts";
import type { Transaction } from "../db/base.ts";
import type { Fichiers } from "../fichiers/stockage.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { photosDuFichier } from "../lecture/image/detacher-photos.ts";

/** Le PDF d'un document et les lignes qu'on y a lues. */
export interface DocumentIllustre {
  /** Nulle : le document n'a pas de PDF. */
  cle: string | null;
  lignes: LigneIllustree[];
}

/** Aucune ligne si la personne ne voit pas le document. */
export const documentIllustre = (tx: Transaction, id: string): Promise<DocumentIllustre | undefined> =>
  tx.une<DocumentIllustre & Record<string, unknown>>(sql`
    select (select coalesce(f.cle, f.id::text) from fichiers f where f.id = d.fichier_id and f.type_mime = 'application/pdf') as cle,
      (select coalesce(json_agg(json_build_object('id', l.id, 'page', l.page, 'zone', l.zone, 'numero', l.details ->> 'numero', 'element', l.element)
         order by l.rang), '[]') from document_lignes l where l.document_id = d.id) as lignes
    from documents d where d.id = ${id}`);

/** Les photos que ce document imprime, chacune avec la ligne qu'elle illustre et ses octets. */
export async function photosImprimees(
  fichiers: Fichiers,
  { cle, lignes }: DocumentIllustre,
): Promise<(PhotoDeDocument & { jpeg: Buffer })[]> {
  if (cle === null) return [];
  const photos = await photosDuFichier(fichiers, cle);
  const liees = relierPhotos(
    photos.map(({ jpeg: _jpeg, ...photo }) => photo),
    lignes,
  );
  return photos.map(({ jpeg }, i) => ({ ...(liees[i] as PhotoDeDocument), jpeg })); // une par photo, dans le même ordre
}

async function lire(id: string, c: ContexteConnecte) {
  const document = await c.services.base.ecrire(c.jeton, c.maintenant, (tx) => documentIllustre(tx, id), {
    lectureSeule: true,
  });
  if (!document) throw erreursDocument.introuvable();
  return photosImprimees(c.services.fichiers, document);
}

export const photosDuDocument = async ({ id }: { id: string }, c: ContexteConnecte): Promise<PhotoDeDocument[]> =>
  (await lire(id, c)).map(({ jpeg: _jpeg, ...photo }) => photo);

/** Une photo détachée du document, à qui le voit. */
export async function photoDuDocument(
  { id, rang }: { id: string; rang: number },
  c: ContexteConnecte,
): Promise<unknown> {
  const photo = (await lire(id, c)).find((p) => p.rang === rang);
  if (!photo) throw erreursDocument.fichierIntrouvable();
  return c.reponse
    .headers({
      "content-type": "image/jpeg",
      "content-length": photo.jpeg.length,
      "content-disposition": `inline; filename="photo-${rang + 1}.jpg"`,
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store",
    })
    .send(photo.jpeg);
}

import { erreursEtat } from "../../domain/etats-des-lieux/etat.erreurs.ts";
import { type EtatLu, LIBELLES_TYPE_ETAT, pastilles } from "../../domain/etats-des-lieux/etat.ts";
import { dessinerSchema } from "../../domain/etats-des-lieux/schema-vehicule.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { enTelechargement } from "../http/piece-jointe.ts";
import { composer } from "../lettres/composer.ts";
import { dessinerSignature } from "./dessiner-signature.ts";
import { donneesImprimees } from "./donnees-imprimees.ts";
import { lireEtat, pourImpression } from "./etats.queries.ts";

interface Imprimable {
  etat: EtatLu;
  ticket: NonNullable<Awaited<ReturnType<typeof pourImpression>>>;
}

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
  const pdf = await composerEtat(lu, c);
  return c.reponse.headers(enTelechargement("application/pdf", nommer(lu.etat, lu.ticket.immatriculation))).send(pdf);
}

function composerEtat({ etat, ticket }: Imprimable, c: ContexteConnecte): Promise<Buffer> {
  const photos = photosDe(etat).flatMap((id) => ticket.fichiers.filter((f) => f.id === id));
  const images = [
    ...photos.map(({ id, cle }) => ({ nom: imageDe(id), cle })),
    { nom: "schema.svg", octets: dessinerSchema(pastilles(etat.dommages)) },
    ...(etat.trace ? [{ nom: "signature.svg", octets: dessinerSignature(etat.trace) }] : []),
    ...(etat.contretrace ? [{ nom: "contresignature.svg", octets: dessinerSignature(etat.contretrace) }] : []),
  ];
  return composer("etat", c.services.fichiers, images, (posees) => {
    // Une photo qui manque sur le stockage : le document dit combien il en montre.
    const montrees = photos.filter(({ id }) => posees.has(imageDe(id))).map(({ id }) => [id, imageDe(id)] as const);
    return donneesImprimees(etat, ticket, new Map(montrees), c.maintenant);
  });
}

const imageDe = (id: string): string => `${id}.jpg`;

/** Les photos de cet état, chacune une fois. */
const photosDe = (etat: EtatLu): string[] => [
  ...new Set([...etat.photos.map((p) => p.fichier_id), ...etat.dommages.flatMap((d) => d.photos)]),
];

const nommer = ({ type, version }: EtatLu, immatriculation: string | null): string =>
  `etat-des-lieux-${LIBELLES_TYPE_ETAT[type]}-${immatriculation ?? "vehicule"}-v${version}.pdf`
    .normalize("NFD")
    .replace(/[^A-Za-z0-9.-]+/g, "")
    .toLowerCase();

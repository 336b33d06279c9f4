import { randomBytes } from "node:crypto";
import { readFile, rm, stat } from "node:fs/promises";
import { nomRecu } from "../../domain/commun/nom-de-fichier.ts";
import type { FichierDepose } from "../../domain/fichiers/fichier.contrat.ts";
import { erreursFichier } from "../../domain/fichiers/fichier.erreurs.ts";
import { type NomUsage, TAILLE_FICHIER_MAX, USAGES, type Usage } from "../../domain/fichiers/usages.ts";
import type { Empreintes } from "../../domain/photos/empreinte-visuelle.ts";
import type { Transaction } from "../db/base.ts";
import { freinerSansAttendre } from "../http/frein.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { exigerClasseur } from "../imports/lecture/exiger-classeur.ts";
import type { Services } from "../services.ts";
import { condenserFichier } from "./condenser-fichier.ts";
import { convertirImage } from "./convertir-image.ts";
import { cheminEmpreinte, lireEmpreintes } from "./demande-conversion.ts";
import { insererFichier, octetsDeposes } from "./fichiers.queries.ts";
import { imageEnPdf, pagesTiff } from "./image-en-pdf.ts";
import { type Nature, reconnaitre, reconnaitreTableau } from "./reconnaitre.ts";
import { type Brouillon, cleApercu } from "./stockage.ts";

export interface Reception {
  usage: NomUsage;
  /** Nom donné par la personne : gardé comme donnée, jamais comme chemin. */
  nom: string;
  /** Société à qui le fichier appartient ; nulle pour ce qui n'est à personne (photo de profil de l'équipe). */
  client_id: string | null;
  /** Début du nom sur le stockage, dans le seau : `convoyages/<ticket>-pv_depart`. Fait par nous. */
  prefixe?: string;
}

const DEPOTS_PAR_QUART_D_HEURE = 300;
/** Des documents se déposent deux cents à la fois, plusieurs fois de suite. */
const DOCUMENTS_PAR_QUART_D_HEURE = 1_000;

/**
 * Reçoit un fichier au fil de l'eau, le reconnaît par son contenu, réencode les images sans leurs métadonnées, le range, puis le
 * déclare et le rattache dans une seule transaction. Si quoi que ce soit échoue, rien n'en reste.
 */
export async function recevoirFichier<T>(
  contexte: ContexteConnecte,
  reception: Reception,
  rattacher: (tx: Transaction, fichier: FichierDepose) => Promise<T>,
): Promise<T> {
  const { services, acteur, jeton, maintenant } = contexte;
  const documents = reception.usage === "document";
  const frein = `${documents ? "depot-document" : "depot"}:${acteur.id}`;
  const seuil = documents ? DOCUMENTS_PAR_QUART_D_HEURE : DEPOTS_PAR_QUART_D_HEURE;
  await services.base.porte(async (tx) => {
    await freinerSansAttendre(tx, { cle: frein, seuil }, maintenant);
    await exigerPlace(tx, contexte, reception.client_id);
  });
  return rangerFichier(contexte, reception, (range) =>
    services.base.ecrire(jeton, maintenant, async (tx) => {
      const depose = await insererFichier(tx, {
        ...range,
        client_id: reception.client_id,
        usage: reception.usage,
        cree_par: acteur.id,
      });
      if (!depose) throw new Error("le fichier n'a pas été déclaré");
      return rattacher(tx, depose);
    }),
  );
}

const JOUR_MS = 86_400_000;
const GO = 1024 ** 3;

/**
 * Les octets d'une personne sur un jour et ceux d'une société en tout sont bornés. Le compte se fait avant de lire le corps :
 * le dépôt qui franchit la limite passe, le suivant non. Lève quota_personne, quota_societe.
 */
export async function exigerPlace(
  tx: Transaction,
  { services: { config }, acteur, maintenant }: PourPlace,
  client: string | null,
): Promise<void> {
  const octets = await octetsDeposes(tx, acteur.id, client, new Date(maintenant.getTime() - JOUR_MS));
  if (!octets) return;
  if (octets.personne >= config.depotsPersonneGo * GO) throw erreursFichier.quotaPersonne(config.depotsPersonneGo);
  if (octets.societe >= config.depotsSocieteGo * GO) throw erreursFichier.quotaSociete(config.depotsSocieteGo);
}

interface PourPlace {
  services: Pick<Services, "config">;
  acteur: { id: string };
  maintenant: Date;
}

/** Un fichier dont les octets sont rangés, et que sa ligne doit maintenant nommer. */
export interface FichierRange extends Pick<Brouillon, "id" | "taille" | "sha256"> {
  cle: string;
  nom: string;
  type_mime: string;
  /** Ce qui retrouve la même photo recompressée (`domain/photos/empreinte-visuelle.ts`) ; nulles pour le reste. */
  empreintes: Empreintes | null;
}

/** Les octets seuls, d'où qu'ils viennent : reçus, jugés, réencodés, rangés. Si `declarer` lève, rien n'en reste. */
export async function rangerFichier<T>(
  {
    services,
    maintenant,
    requete,
  }: { services: Pick<Services, "fichiers">; maintenant: Date; requete: { raw: AsyncIterable<Uint8Array> } },
  reception: Omit<Reception, "client_id">,
  declarer: (fichier: FichierRange) => Promise<T>,
): Promise<T> {
  const usage: Usage = USAGES[reception.usage];
  const brouillon = await services.fichiers.recevoir(requete.raw, usage.max ?? TAILLE_FICHIER_MAX);
  const pret = await preparer(brouillon, usage).catch(async (erreur) => {
    await services.fichiers.jeter(brouillon);
    throw erreur;
  });
  const cle = `${usage.seau}/${nommer(reception, pret, maintenant)}`;
  try {
    if (pret.apercu) await services.fichiers.ranger(pret.apercu, cleApercu(cle));
    await services.fichiers.ranger(pret.brouillon, cle);
    const { id, taille, sha256 } = pret.brouillon;
    return await declarer({
      id,
      taille,
      sha256,
      cle,
      nom: renommer(reception.nom, pret.nature),
      type_mime: FORMES[pret.nature].mime,
      empreintes: pret.empreintes ?? null,
    });
  } catch (erreur) {
    // Ce que ces gestes manquent, parce que le stockage ne répond plus, le balayage le reprend.
    const restes = [pret.apercu, pret.brouillon].map((b) => b && services.fichiers.jeter(b));
    await Promise.allSettled([...restes, services.fichiers.supprimer(cle)]);
    throw erreur;
  }
}

/** Ce que devient un fichier reçu : son type et l'extension de son nom sur le stockage. */
const FORMES = {
  pdf: { mime: "application/pdf", extension: "pdf" },
  xml: { mime: "application/xml", extension: "xml" },
  image: { mime: "image/jpeg", extension: "jpg" },
  message: { mime: "message/rfc822", extension: "eml" },
  xlsx: { mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extension: "xlsx" },
  csv: { mime: "text/csv", extension: "csv" },
} as const satisfies Partial<Record<Nature, unknown>>;

interface Pret {
  brouillon: Brouillon;
  nature: keyof typeof FORMES;
  /** La petite copie, pour une image, et ses empreintes. */
  apercu?: Brouillon;
  empreintes?: Empreintes | null;
}

/** Plus grand côté d'une vignette, en pixels : nette sur un écran dense, vingt fois plus légère que la photo. */
export const COTE_APERCU = 480;

async function preparer(brouillon: Brouillon, usage: Usage): Promise<Pret> {
  if (brouillon.taille === 0) throw erreursFichier.vide();
  // Un message reçu se garde tel quel ; l'équipe le télécharge, rien ne l'ouvre.
  if (usage.accepte === "message") return { brouillon, nature: "message" };
  if (usage.accepte === "tableau") {
    const nature = reconnaitreTableau(brouillon.debut);
    if (nature === "xlsx") await exigerClasseur(brouillon.chemin);
    return { brouillon, nature };
  }
  const nature = reconnaitre(brouillon.debut);
  if (nature === "pdf" && usage.accepte !== "image") return { brouillon, nature };
  if (usage.accepte === "document") {
    if ((nature === "image" || nature === "heic") && usage.image)
      return { brouillon: await enPdf(brouillon, usage.image, nature === "heic"), nature: "pdf" };
    if (nature !== "xml") throw erreursFichier.pasUnDocument();
    return { brouillon, nature };
  }
  if (usage.accepte === "pdf") throw erreursFichier.pasUnPdf();
  if ((nature !== "image" && nature !== "heic") || !usage.image)
    throw usage.accepte === "image" ? erreursFichier.pasUneImage() : erreursFichier.pasUnePiece();
  return { ...(await reencoder(brouillon, usage.image, nature === "heic")), nature: "image" };
}

/** Une page photographiée ou numérisée en image devient le PDF d'une page : la suite ne connaît que des PDF. */
async function enPdf(brouillon: Brouillon, image: NonNullable<Usage["image"]>, heic: boolean): Promise<Brouillon> {
  if (pagesTiff(await readFile(brouillon.chemin)) > 1) throw erreursFichier.tiffDePlusieursPages();
  const jpeg = `${brouillon.chemin}.jpg`;
  const cible = `${brouillon.chemin}.pdf`;
  try {
    await convertirImage({ source: brouillon.chemin, cible: jpeg, cote: image.cote, carre: false, heic });
    await imageEnPdf(jpeg, cible);
    const pret = await peser(brouillon, cible);
    await rm(brouillon.chemin, { force: true });
    return pret;
  } catch (erreur) {
    await rm(cible, { force: true });
    throw erreur;
  } finally {
    await rm(jpeg, { force: true });
  }
}

async function reencoder(
  brouillon: Brouillon,
  image: NonNullable<Usage["image"]>,
  heic: boolean,
): Promise<Omit<Pret, "nature">> {
  const cible = `${brouillon.chemin}.jpg`;
  const apercu = `${brouillon.chemin}.apercu.jpg`;
  try {
    const demande = { source: brouillon.chemin, cible, cote: image.cote, carre: image.carre ?? false, heic };
    await convertirImage({ ...demande, apercu: { cible: apercu, cote: COTE_APERCU } });
    const empreintes = await lireEmpreintes(apercu);
    const pret = { brouillon: await peser(brouillon, cible), apercu: await peser(brouillon, apercu), empreintes };
    await rm(brouillon.chemin, { force: true });
    return pret;
  } catch (erreur) {
    await rm(cible, { force: true });
    await rm(apercu, { force: true });
    throw erreur;
  } finally {
    await rm(cheminEmpreinte(apercu), { force: true });
  }
}

/** Le même dépôt, dont les octets sont désormais ceux de ce fichier. */
async function peser(brouillon: Brouillon, chemin: string): Promise<Brouillon> {
  const sha256 = await condenserFichier(chemin);
  return { ...brouillon, chemin, sha256, taille: (await stat(chemin)).size };
}

/** Préfixe, moment et hasard : deux dépôts simultanés ne se recouvrent jamais. */
function nommer({ prefixe, usage }: Omit<Reception, "client_id">, { nature }: Pret, maintenant: Date): string {
  return `${prefixe ?? usage}-${maintenant.getTime()}-${randomBytes(6).toString("hex")}.${FORMES[nature].extension}`;
}

/** Une image réencodée est un JPEG, quel que soit le nom de départ ; celle d'un document, un PDF. */
function renommer(nom: string, nature: Pret["nature"]): string {
  const propre = nomRecu(nom);
  const etaitImage = /\.(?:jpe?g|png|tiff?|webp|avif|gif|hei[cf])$/i.test(propre);
  if (nature !== "image" && !(nature === "pdf" && etaitImage)) return propre;
  const nu = propre.replace(/\.[A-Za-z0-9]{1,5}$/, "").slice(0, 250) || "photo";
  return `${nu}.${FORMES[nature].extension}`;
}

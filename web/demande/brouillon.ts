import type { Reponse } from "../../domain/formulaires/reponses.ts";
import { cleUnique } from "../form/cleUnique.ts";
import { enBase, lireTout } from "./stockage.ts";

/** Une photo du brouillon : ses octets déjà réduits, et son identifiant une fois arrivée chez nous. */
export interface PhotoGardee {
  cle: string;
  champ: string;
  nom: string;
  octets: Blob;
  id: string | null;
}

/** La saisie en cours, telle qu'elle se reprend après une coupure, un appel ou une page fermée. */
export interface Brouillon {
  formulaire: string;
  /** Relie la saisie à ses photos sur le serveur. */
  brouillon: string;
  /** Gardée jusqu'au succès : une réponse perdue ne fait pas deux demandes. */
  cle_idempotence: string;
  reponses: Record<string, Reponse>;
  photos: PhotoGardee[];
  /** Horodatage (ms) de l'ouverture du formulaire : le brouillon vit un jour, comme ses photos sur le serveur. */
  commence_le: number;
}

/** Ce qui change à chaque frappe ; les octets des photos sont écrits une fois, à part. */
type SaisieGardee = Omit<Brouillon, "photos"> & { photos: Omit<PhotoGardee, "octets">[]; garde_le?: number };
interface OctetsGardes {
  cle: string;
  formulaire: string;
  octets: Blob;
  garde_le: number;
}

export const DUREE_BROUILLON_MS = 24 * 60 * 60 * 1000;

export const brouillonNeuf = (formulaire: string): Brouillon => ({
  formulaire,
  brouillon: cleUnique(),
  cle_idempotence: cleUnique(),
  reponses: {},
  photos: [],
  commence_le: Date.now(),
});

/** Un brouillon de moins d'un jour ; une horloge reculée ne le fait pas vivre plus longtemps. */
export const estVivant = (commence_le: number, maintenant: number): boolean =>
  Math.abs(maintenant - commence_le) < DUREE_BROUILLON_MS;

/** Le brouillon de ce formulaire sur cet appareil, s'il a moins d'un jour. Tout ce qui est périmé s'efface, d'où que cela vienne. */
export async function lireBrouillon(formulaire: string, maintenant = Date.now()): Promise<Brouillon | null> {
  await balayer(maintenant);
  const saisies = await lireTout<SaisieGardee>("saisies");
  const saisie = laPlusRecente(
    saisies.find((s) => s.formulaire === formulaire),
    lireOnglet(formulaire),
  );
  if (!saisie || !estVivant(saisie.commence_le, maintenant)) return null;
  const octets = new Map((await lireTout<OctetsGardes>("octets")).map((o) => [o.cle, o.octets]));
  const photos = saisie.photos.flatMap((p) => {
    const siens = octets.get(p.cle);
    return siens ? [{ ...p, octets: siens }] : [];
  });
  return { ...saisie, photos };
}

async function balayer(maintenant: number): Promise<void> {
  for (const s of await lireTout<SaisieGardee>("saisies"))
    if (!estVivant(s.commence_le, maintenant)) await effacerBrouillon(s.formulaire);
  for (const o of await lireTout<OctetsGardes>("octets"))
    if (!estVivant(o.garde_le, maintenant)) await oublierOctets(o.cle);
}

/** Sur l'appareil, pour survivre à l'onglet ; et dans l'onglet, aussitôt : une page qui se recharge n'attend pas la base de l'appareil. */
export function garderBrouillon({ photos, ...saisie }: Brouillon, maintenant = Date.now()): Promise<unknown> {
  const gardee: SaisieGardee = {
    ...saisie,
    photos: photos.map(({ octets: _a_part, ...p }) => p),
    garde_le: maintenant,
  };
  garderOnglet(gardee);
  return enBase("saisies", (t) => t.put(gardee));
}

export const garderOctets = (formulaire: string, { cle, octets }: PhotoGardee): Promise<unknown> =>
  enBase("octets", (t) => t.put({ cle, formulaire, octets, garde_le: Date.now() } satisfies OctetsGardes));

export const oublierOctets = (cle: string): Promise<unknown> => enBase("octets", (t) => t.delete(cle));

/** La saisie et ses photos : après l'envoi, ou quand la personne recommence. */
export async function effacerBrouillon(formulaire: string): Promise<void> {
  oublierOnglet(formulaire);
  await enBase("saisies", (t) => t.delete(formulaire));
  for (const o of await lireTout<OctetsGardes>("octets")) if (o.formulaire === formulaire) await oublierOctets(o.cle);
}

const cleOnglet = (formulaire: string): string => `demande:${formulaire}`;

/** Le stockage de l'onglet se refuse dans certains modes privés ; celui de l'appareil reste. */
function tenter<T>(geste: () => T): T | null {
  try {
    return geste();
  } catch {
    return null;
  }
}
const garderOnglet = (saisie: SaisieGardee) =>
  tenter(() => sessionStorage.setItem(cleOnglet(saisie.formulaire), JSON.stringify(saisie)));
const oublierOnglet = (formulaire: string) => tenter(() => sessionStorage.removeItem(cleOnglet(formulaire)));
const lireOnglet = (formulaire: string): SaisieGardee | null =>
  tenter(() => JSON.parse(sessionStorage.getItem(cleOnglet(formulaire)) ?? "null") as SaisieGardee | null); // écrit par garderOnglet seul

/** Un autre onglet a pu écrire après celui-ci. */
export const laPlusRecente = <S extends { garde_le?: number }>(
  appareil: S | undefined,
  onglet: S | null,
): S | undefined => ((onglet?.garde_le ?? 0) > (appareil?.garde_le ?? 0) ? (onglet ?? appareil) : appareil);

import type { Reponse } from "../../domain/formulaires/reponses.ts";
import type { DoutePhoto } from "../../domain/photos/juger-photo.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { enBase, lireTout } from "./stockage.ts";

/** Une photo du brouillon : ses octets déjà réduits, et son identifiant une fois arrivée chez nous. */
export interface PhotoGardee {
  cle: string;
  champ: string;
  nom: string;
  octets: Blob;
  id: string | null;
  doute?: DoutePhoto | null;
  /** La clé d'une photo d'ici dont celle-ci a les octets. */
  pareille?: string | null;
}

/** La saisie d'une personne connectée se garde jusqu'à son envoi, ou jusqu'à ce qu'elle quitte sa session. */
const DE_SESSION = "session:";
export const cleDeSession = (personne: string, quoi: string): string => `${DE_SESSION}${personne}:${quoi}`;

/** La saisie en cours, telle qu'elle se reprend après une coupure, un appel ou une page fermée. */
export interface Brouillon<R extends object = Record<string, Reponse>> {
  formulaire: string;
  /** Relie la saisie à ses photos sur le serveur. */
  brouillon: string;
  /** Gardée jusqu'au succès : une réponse perdue ne fait pas deux demandes. */
  cle_idempotence: string;
  reponses: R;
  photos: PhotoGardee[];
  /** Horodatage (ms) de l'ouverture du formulaire : le brouillon vit un jour, comme ses photos sur le serveur. */
  commence_le: number;
}

/** Ce qui change à chaque frappe ; les octets des photos sont écrits une fois, à part. */
type SaisieGardee<R extends object = Record<string, Reponse>> = Omit<Brouillon<R>, "photos"> & {
  photos: Omit<PhotoGardee, "octets">[];
  garde_le?: number;
};
interface OctetsGardes {
  cle: string;
  formulaire: string;
  octets: Blob;
  garde_le: number;
}

export const DUREE_BROUILLON_MS = 24 * 60 * 60 * 1000;

export const brouillonNeuf = (formulaire: string): Brouillon => brouillonDe(formulaire, {});
export const brouillonDe = <R extends object>(formulaire: string, reponses: R): Brouillon<R> => ({
  formulaire,
  brouillon: cleUnique(),
  cle_idempotence: cleUnique(),
  reponses,
  photos: [],
  commence_le: Date.now(),
});

/** Un brouillon de moins d'un jour ; une horloge reculée ne le fait pas vivre plus longtemps. */
export const estVivant = (commence_le: number, maintenant: number): boolean =>
  Math.abs(maintenant - commence_le) < DUREE_BROUILLON_MS;

const estPerime = (formulaire: string, date: number, maintenant: number): boolean =>
  !formulaire.startsWith(DE_SESSION) && !estVivant(date, maintenant);

/** Le brouillon de ce formulaire sur cet appareil, s'il a moins d'un jour. Tout ce qui est périmé s'efface, d'où que cela vienne. */
export async function lireBrouillon<R extends object = Record<string, Reponse>>(
  formulaire: string,
  maintenant = Date.now(),
): Promise<Brouillon<R> | null> {
  await balayer(maintenant);
  const saisies = await lireTout<SaisieGardee<R>>("saisies");
  const saisie = laPlusRecente(
    saisies.find((s) => s.formulaire === formulaire),
    lireOnglet<R>(formulaire),
  );
  if (!saisie || estPerime(formulaire, saisie.commence_le, maintenant)) return null;
  const octets = new Map((await lireTout<OctetsGardes>("octets")).map((o) => [o.cle, o.octets]));
  const photos = saisie.photos.flatMap((p) => {
    const siens = octets.get(p.cle);
    return siens ? [{ ...p, octets: siens }] : [];
  });
  return { ...saisie, photos };
}

async function balayer(maintenant: number): Promise<void> {
  for (const s of await lireTout<SaisieGardee>("saisies"))
    if (estPerime(s.formulaire, s.commence_le, maintenant)) await effacerBrouillon(s.formulaire);
  for (const o of await lireTout<OctetsGardes>("octets"))
    if (estPerime(o.formulaire, o.garde_le, maintenant)) await oublierOctets(o.cle);
}

/** Sur l'appareil, pour survivre à l'onglet ; et dans l'onglet, aussitôt : une page qui se recharge n'attend pas la base de l'appareil. */
export function garderBrouillon<R extends object>(
  { photos, ...saisie }: Brouillon<R>,
  maintenant = Date.now(),
): Promise<unknown> {
  const gardee: SaisieGardee<R> = {
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

/** Les saisies d'une session que cet appareil garde ; sans nom, de toutes. */
export const saisiesDeSession = async (personne = ""): Promise<Omit<SaisieGardee<object>, "garde_le">[]> =>
  (await lireTout<SaisieGardee<object>>("saisies")).filter((s) =>
    s.formulaire.startsWith(personne ? cleDeSession(personne, "") : DE_SESSION),
  );

/** En quittant la session, ou quand une autre personne l'ouvre : rien de la précédente ne reste sur l'appareil. */
export async function effacerDeSession(saufPersonne = ""): Promise<void> {
  const garde = saufPersonne && cleDeSession(saufPersonne, "");
  const aEffacer = (f: string) => f.startsWith(DE_SESSION) && !(garde && f.startsWith(garde));
  const noms = [
    ...(await lireTout<SaisieGardee<object>>("saisies")).map((s) => s.formulaire),
    ...(await lireTout<OctetsGardes>("octets")).map((o) => o.formulaire),
    ...(tenter(() => Object.keys(sessionStorage)) ?? []).map((cle) => cle.slice(cleOnglet("").length)),
  ];
  for (const formulaire of new Set(noms.filter(aEffacer))) await effacerBrouillon(formulaire);
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
const garderOnglet = <R extends object>(saisie: SaisieGardee<R>) =>
  tenter(() => sessionStorage.setItem(cleOnglet(saisie.formulaire), JSON.stringify(saisie)));
const oublierOnglet = (formulaire: string) => tenter(() => sessionStorage.removeItem(cleOnglet(formulaire)));
const lireOnglet = <R extends object>(formulaire: string): SaisieGardee<R> | null =>
  tenter(() => JSON.parse(sessionStorage.getItem(cleOnglet(formulaire)) ?? "null") as SaisieGardee<R> | null); // écrit par garderOnglet seul

/** Un autre onglet a pu écrire après celui-ci. */
export const laPlusRecente = <S extends { garde_le?: number }>(
  appareil: S | undefined,
  onglet: S | null,
): S | undefined => ((onglet?.garde_le ?? 0) > (appareil?.garde_le ?? 0) ? (onglet ?? appareil) : appareil);

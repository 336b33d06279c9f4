import type { Suggestion } from "../../domain/adresses/adresse.ts";
import type { ErreurReseau } from "../../domain/commun/erreurs.ts";
import type { ChampFormulaire } from "../../domain/formulaires/formulaire.ts";
import type { ElementPropose } from "../../domain/tickets/elements-endommages.ts";
import { garderSuggestions, suggestionsGardees } from "../form/cache-adresses.ts";
import { SANS_RESEAU } from "../sans-reseau.ts";
import type { PhotoGardee } from "./brouillon.ts";

export interface FormulaireOuvert {
  id: string;
  client_nom: string;
  champs: ChampFormulaire[];
  loueurs: { id: string; nom: string }[];
  elements: ElementPropose[];
}

/** Un appel qui n'a pas abouti : pourquoi, et si le même peut réussir plus tard. */
export class ErreurAppel extends Error {
  readonly statut: number;
  readonly code: string;
  readonly champs: Readonly<Record<string, string>>;
  readonly donnees: Readonly<Record<string, unknown>>;
  constructor(statut: number, corps: Partial<ErreurReseau> | null) {
    super(phrase(statut, corps));
    this.statut = statut;
    this.code = corps?.code ?? "";
    this.champs = corps?.champs ?? {};
    this.donnees = corps?.donnees ?? {};
  }
}

function phrase(statut: number, corps: Partial<ErreurReseau> | null): string {
  if (statut === 0) return SANS_RESEAU;
  const secondes = corps?.donnees?.secondes;
  if (statut === 429 && typeof secondes === "number")
    return `Trop de demandes\u00a0: patientez ${secondes < 60 ? `${secondes}\u00a0s` : `${Math.ceil(secondes / 60)}\u00a0min`}.`;
  return corps?.message_fr ?? "Le service est momentanément indisponible. Réessayez dans quelques instants.";
}

/** Une coupure, une lenteur, une file pleine : rien n'est perdu, le même appel peut réussir plus tard. */
export const estPassager = (erreur: unknown): boolean =>
  !(erreur instanceof ErreurAppel) || erreur.statut === 0 || erreur.statut >= 500 || [408, 429].includes(erreur.statut);

/** Sans réponse au bout de ce temps, l'appel est perdu : il peut se refaire, rien ne se double. */
const PATIENCE_MS = 45_000;
/** Une photo sur un réseau lent prend son temps. */
const PATIENCE_PHOTO_MS = 180_000;

type Methode = "GET" | "POST" | "DELETE";

/** Un appel d'une page sans compte, sous `/api/`. */
export async function appelerPublic<T>(
  methode: Methode,
  chemin: string,
  corps?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  let reponse: Response;
  try {
    reponse = await fetch(`/api/${chemin}`, {
      method: methode,
      headers: { "x-reflet": "1", ...(corps !== undefined && { "content-type": "application/json" }) },
      ...(corps !== undefined && { body: JSON.stringify(corps) }),
      signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(signal ? [signal] : [])]),
    });
  } catch {
    throw new ErreurAppel(0, null);
  }
  const lu = await reponse.json().catch(() => null);
  if (!reponse.ok || lu === null) throw new ErreurAppel(reponse.status, lu as Partial<ErreurReseau> | null); // forme unique des erreurs
  return lu as T; // sortie de la route, décrite par le contrat
}

const appeler = <T>(methode: Methode, chemin: string, corps?: unknown, signal?: AbortSignal): Promise<T> =>
  appelerPublic(methode, `demandes/${chemin}`, corps, signal);

export const ouvrirFormulaire = async (client: string): Promise<FormulaireOuvert | null> =>
  (await appeler<{ formulaire: FormulaireOuvert | null }>("GET", `${encodeURIComponent(client)}/formulaire`))
    .formulaire;

export async function suggererAdresses(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const gardees = suggestionsGardees(q);
  if (gardees) return gardees;
  const { suggestions } = await appeler<{ suggestions: Suggestion[] }>(
    "GET",
    `adresses?q=${encodeURIComponent(q)}`,
    undefined,
    signal,
  );
  garderSuggestions(q, suggestions);
  return suggestions;
}

export const envoyerDemande = async (formulaire: string, demande: object): Promise<string> =>
  (await appeler<{ reference: string }>("POST", formulaire, demande)).reference;

/** Par où passent les photos d'une saisie : les envoyer, en retirer une. */
export interface PortePhotos {
  envoyer(photo: PhotoGardee, signal: AbortSignal, surProgression: (part: number) => void): Promise<string>;
  retirer(id: string): Promise<void>;
}

/** Celle d'une demande : le brouillon, que seul cet appareil connaît, relie la saisie à ses photos. */
export const porteDemande = (formulaire: string, brouillon: string): PortePhotos => ({
  envoyer: ({ champ, nom, octets }, signal, surProgression) =>
    televerser(
      `demandes/${formulaire}/photos?${new URLSearchParams({ champ_id: champ, brouillon, nom })}`,
      octets,
      signal,
      surProgression,
    ),
  retirer: (id) => appeler<void>("DELETE", `${formulaire}/photos/${id}`, { brouillon }).catch(() => undefined),
});

/** Envoie des octets et rend leur identifiant. XMLHttpRequest, parce que fetch ne dit pas où en est un envoi. */
export function televerser(
  chemin: string,
  octets: Blob,
  signal: AbortSignal,
  surProgression: (part: number) => void,
): Promise<string> {
  return new Promise((tenir, rompre) => {
    const envoi = new XMLHttpRequest();
    envoi.open("PUT", `/api/${chemin}`);
    envoi.responseType = "json";
    envoi.setRequestHeader("x-reflet", "1");
    envoi.setRequestHeader("content-type", "application/octet-stream");
    envoi.upload.onprogress = (e) => e.lengthComputable && surProgression(e.loaded / e.total);
    envoi.onload = () => {
      const { id } = (envoi.response ?? {}) as { id?: string };
      if (envoi.status < 400 && id) tenir(id);
      else rompre(new ErreurAppel(envoi.status, envoi.response as Partial<ErreurReseau> | null)); // forme unique des erreurs
    };
    envoi.timeout = PATIENCE_PHOTO_MS;
    envoi.ontimeout = () => rompre(new ErreurAppel(0, null));
    envoi.onerror = () => rompre(new ErreurAppel(0, null));
    envoi.onabort = () => rompre(new DOMException("Envoi annulé", "AbortError"));
    signal.addEventListener("abort", () => envoi.abort(), { once: true });
    envoi.send(octets);
  });
}

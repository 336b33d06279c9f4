import { toast } from "react-hot-toast/headless";

const DUREE_SUCCES_MS = 2_000;
const DUREE_ERREUR_MS = 4_000;
const GARDEES_MAX = 20;

export interface Notification {
  id: number;
  genre: "succes" | "erreur";
  texte: string;
  /** Pourquoi, quand une phrase n'y suffit pas. */
  explication: string | undefined;
  heure: string;
}

/** Les dernières notifications restent lisibles dans la cloche : deux secondes ne suffisent pas à tout le monde. */
let gardees: readonly Notification[] = [];
let suivant = 1;
const abonnes = new Set<() => void>();

export const lireNotifications = (): readonly Notification[] => gardees;
export function suivreNotifications(surChangement: () => void): () => void {
  abonnes.add(surChangement);
  return () => abonnes.delete(surChangement);
}
export function effacerNotifications(): void {
  gardees = [];
  for (const prevenir of abonnes) prevenir();
}

function garderNotification(genre: Notification["genre"], texte: string, explication?: string): void {
  const heure = new Intl.DateTimeFormat("fr-FR", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "Europe/Paris",
  }).format(new Date());
  gardees = [{ id: suivant++, genre, texte, explication, heure }, ...gardees].slice(0, GARDEES_MAX);
  for (const prevenir of abonnes) prevenir();
}

interface Options {
  /** Remplace la notification qui porte cet identifiant (par exemple celle d'une attente). */
  id?: string;
  /** Ce qui se lit à côté de la notification, jamais dedans : elle ne dit qu'une phrase, celle du catalogue. */
  explication?: string | undefined;
}

const explications = new Map<string, string>();
export const explicationDe = (id: string): string | undefined => explications.get(id);

const reprises = new Map<string, () => void>();

/** Le temps de lire et de presser « Annuler ». */
const DUREE_REPRISE_MS = 8_000;

export function signalerSucces(texte: string, { explication: _, ...options }: Options = {}): void {
  garderNotification("succes", texte);
  if (options.id) explications.delete(options.id);
  toast.success(texte, { ...options, duration: DUREE_SUCCES_MS });
}

export function signalerErreur(texte: string, { explication, ...options }: Options = {}): void {
  garderNotification("erreur", texte, explication);
  const id = options.id ?? `erreur-${suivant}`;
  if (explication) explications.set(id, explication);
  else explications.delete(id);
  toast.error(texte, { id, duration: DUREE_ERREUR_MS });
}

/**
 * Dit qu'un geste est fait, deux secondes comme tout succès ; de quoi le défaire reste à côté dans la zone de notifications, `dureeMs`.
 * Rend l'identifiant de ce qui reste.
 */
export function signalerAnnulable(texte: string, surAnnuler: () => void, dureeMs = DUREE_REPRISE_MS): string {
  signalerSucces(texte);
  const cle = `reprise-${suivant}`;
  reprises.set(cle, surAnnuler);
  return toast(texte, { id: cle, duration: dureeMs });
}
/** Ce que fait « Annuler » à côté de cette notification ; absent d'une notification ordinaire. */
export const repriseDe = (id: string): (() => void) | undefined => reprises.get(id);

/** Reste affichée jusqu'à ce que `retirerNotification` ou un remplacement par le même identifiant l'enlève. */
export const signalerAttente = (texte: string): string => toast.loading(texte, { duration: Number.POSITIVE_INFINITY });
export const retirerNotification = (id: string): void => toast.dismiss(id);

import { toast } from "react-hot-toast/headless";

const DUREE_SUCCES_MS = 2_000;
const DUREE_ERREUR_MS = 4_000;
const GARDEES_MAX = 20;

export interface Notification {
  id: number;
  genre: "succes" | "erreur";
  texte: string;
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

/** Ajoute à ce que la cloche garde, sans rien afficher. */
export function garderNotification(genre: Notification["genre"], texte: string): void {
  const heure = new Intl.DateTimeFormat("fr-FR", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "Europe/Paris",
  }).format(new Date());
  gardees = [{ id: suivant++, genre, texte, heure }, ...gardees].slice(0, GARDEES_MAX);
  for (const prevenir of abonnes) prevenir();
}

interface Options {
  /** Remplace la notification qui porte cet identifiant (par exemple celle d'une attente). */
  id?: string;
}

export function signalerSucces(texte: string, options: Options = {}): void {
  garderNotification("succes", texte);
  toast.success(texte, { ...options, duration: DUREE_SUCCES_MS });
}

export function signalerErreur(texte: string, options: Options = {}): void {
  garderNotification("erreur", texte);
  toast.error(texte, { ...options, duration: DUREE_ERREUR_MS });
}

/** Reste affichée jusqu'à ce que `retirerNotification` ou un remplacement par le même identifiant l'enlève. */
export const signalerAttente = (texte: string): string => toast.loading(texte, { duration: Number.POSITIVE_INFINITY });
export const retirerNotification = (id: string): void => toast.dismiss(id);

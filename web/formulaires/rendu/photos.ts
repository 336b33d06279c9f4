import type { DoutePhoto } from "../../../domain/photos/juger-photo.ts";

/** Où en est une photo d'un champ, du choix à l'arrivée. */
export interface PhotoRendue {
  /** Tirée par l'écran : elle désigne la photo avant que le serveur ne la connaisse. */
  cle: string;
  nom: string;
  /** Adresse locale de l'image, pour la montrer ; nulle tant qu'elle se prépare. */
  apercu: string | null;
  etat: "attente" | "envoi" | "recue" | "echec" | "refusee";
  /** 0 à 1 pendant l'envoi. */
  progression: number;
  /** Ce qui en fait douter, jugé sur l'appareil : elle part quand même si la personne la garde. */
  doute?: DoutePhoto | null;
  /** Le champ où cette même image sert déjà, si c'en est un autre choix : cela se dit, et ne s'empêche pas. */
  deja?: string | null;
  /** Pourquoi elle n'est pas arrivée. */
  erreur: string | null;
  /** L'appareil n'a pas de réseau : elle attend, il n'y a rien à réessayer. */
  attendReseau?: boolean;
}

/** Les photos d'un formulaire : la page publique les envoie, l'aperçu les garde à l'écran. */
export interface GardePhotos {
  de(champ: string): readonly PhotoRendue[];
  ajouter(champ: string, fichiers: readonly File[], max: number): void;
  retirer(champ: string, cle: string): void;
  reprendre(champ: string, cle: string): void;
  /** Où sert une image déjà choisie, tel que la phrase le dit (« à la vue Face avant ») ; absent, elle ne le dit pas. */
  nommer?: (champ: string) => string | undefined;
}

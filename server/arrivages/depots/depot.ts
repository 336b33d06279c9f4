import type { CanalArrivage } from "../../../domain/arrivages/arrivage.ts";

/** Un fichier qui attend dans le dossier d'une société. */
export interface FichierEnDepot {
  /** Le dossier de la société, sous la racine du dépôt. */
  dossier: string;
  nom: string;
  taille: number;
  depose_le: Date;
  /** Ce qui le distingue d'un autre du même nom : sa place, sa taille et son instant, ou l'empreinte qu'en donne le service. */
  repere: string;
}

/** Un endroit où chaque société a son dossier : un disque, ou un début de clé dans un seau. */
export interface Depot {
  canal: Exclude<CanalArrivage, "email">;
  /** Comment le grand livre le nomme. */
  source: string;
  /** Les fichiers entiers du dossier d'une société, dans l'ordre de leur nom ; le dossier naît s'il n'y est pas. */
  lister(dossier: string): Promise<FichierEnDepot[]>;
  lire(fichier: FichierEnDepot): Promise<Buffer>;
  /** Le sort du dossier, dans `traites` ou dans `refuses` avec la phrase qui dit pourquoi, à côté. */
  sortir(fichier: FichierEnDepot, ou: "traites" | "refuses", raison: string | null): Promise<void>;
}

/** Ce qui attend encore d'être entier : un envoi en cours le nomme ainsi. */
export const enCours = (nom: string): boolean =>
  nom.startsWith(".") || /\.(?:part|partial|tmp|filepart|crdownload)$/i.test(nom);

/** Un nom qui ne se recouvre avec aucun autre de ce dossier de sortie. */
export const nomDeSortie = (nom: string, maintenant: Date): string =>
  `${maintenant.toISOString().replace(/[-:]/g, "").slice(0, 15)}-${nom}`;

/** Ce que le processus qui décode une image reçoit, et où il laisse ce qu'il en tire. */
export interface DemandeConversion {
  source: string;
  cible: string;
  /** Plus grand côté, en pixels. */
  cote: number;
  carre: boolean;
  /** La source est un HEIC : elle est d'abord déroulée par son décodeur. */
  heic?: boolean;
  /** Petite copie tirée de la même lecture, pour les planches de photos ; son empreinte visuelle s'écrit à côté. */
  apercu?: { cible: string; cote: number };
}

/** Où s'écrit l'empreinte visuelle d'une photo dont la petite copie est là. */
export const cheminEmpreinte = (apercu: string): string => `${apercu}.empreinte`;

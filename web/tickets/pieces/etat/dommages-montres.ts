import type { DommageLu, EtatLu } from "../../../../domain/etats-des-lieux/etat.ts";
import type { CadreSaisi, ContenuCarnet, DommageSaisi } from "./carnet/contenu.ts";

/** Un dommage tel qu'il se montre, arrivé ou non. */
export interface DommageMontre extends Pick<DommageLu, "rang" | "element" | "dommage" | "commentaire" | "photos"> {
  /** Ce qui le désigne, ici comme au serveur : sa clé, ou l'identifiant d'un dommage copié d'une autre version. */
  cle: string;
  /** Le serveur l'a. */
  arrive: boolean;
  cadre: CadreSaisi | null;
}

/** Ceux du serveur, puis ceux que l'appareil garde, numérotés à leur suite. */
export function dommagesMontres(etat: EtatLu, { dommages = {}, cadres = {} }: ContenuCarnet = {}): DommageMontre[] {
  const arrives = etat.dommages.map(({ id, cadre, ...d }): DommageMontre => {
    const cle = d.cle ?? id;
    const sien = cadre && { photo: cadre.fichier_id, ...cadre };
    return { ...d, cle, arrive: true, cadre: cadres[cle] ?? sien };
  });
  const connus = new Set(arrives.map((d) => d.cle));
  const dernier = Math.max(0, ...arrives.map((d) => d.rang));
  const gardes = Object.entries(dommages).filter(([cle]) => !connus.has(cle));
  return [
    ...arrives,
    ...gardes.map(
      ([cle, saisie], i): DommageMontre => ({
        ...(saisie as DommageSaisi & Pick<DommageLu, "element" | "dommage">), // validé par la fenêtre
        rang: dernier + 1 + i,
        cle,
        arrive: false,
        cadre: cadres[cle] ?? null,
        photos: [],
      }),
    ),
  ];
}

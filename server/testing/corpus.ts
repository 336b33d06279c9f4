const EXEMPLES = new URL("../../bench/corpus/exemples/", import.meta.url);

/** Un fichier du premier jeu d'exemples : « L2-01.pdf » ; un papier de famille se nomme aussi à plat, « famille-01-facture.pdf ». */
export const exemple = (nom: string): URL => new URL(nom.replace(/^(famille-\d+)-/, "$1/"), EXEMPLES);

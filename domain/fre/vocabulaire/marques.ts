import { plier } from "./texte.ts";

// Les marques en plusieurs mots d'abord : « DS AUTOMOBILES » avant « DS », « LAND ROVER » avant un modèle « ROVER ».
const MARQUES: readonly string[] = [
  "ds automobiles",
  "mercedes benz",
  "land rover",
  "range rover",
  "alfa romeo",
  "aston martin",
  "lynk co",
  "renault trucks",
  "mercedes",
  "renault",
  "peugeot",
  "citroen",
  "dacia",
  "ds",
  "opel",
  "fiat",
  "jeep",
  "volkswagen",
  "vw",
  "audi",
  "seat",
  "cupra",
  "skoda",
  "bmw",
  "mini",
  "smart",
  "toyota",
  "lexus",
  "nissan",
  "hyundai",
  "kia",
  "ford",
  "volvo",
  "polestar",
  "tesla",
  "mazda",
  "honda",
  "suzuki",
  "mitsubishi",
  "mg",
  "byd",
  "iveco",
  "man",
  "maxus",
  "jaguar",
  "porsche",
  "alpine",
  "isuzu",
  "leapmotor",
  "xpeng",
  "subaru",
  "ssangyong",
  "lancia",
  "abarth",
];

export interface MarqueModele {
  marque: string | null;
  modele: string | null;
}

/** « VOLKSWAGEN - Golf », « AUDI / A3 » : ce qui sépare la marque du modèle n'est d'aucun des deux. */
const SEPARATEUR = /^[-–—/|,;:]$/;

/** Un mot entier et son point ; « Autom. » en est l'abrégé. */
const FIN_DE_PHRASE = /(?<=\p{L}{4}|\d)(?<!autom?)\.$/iu;

/** Sépare « RENAULT CLIO V TCe 90 » en marque et modèle, tous deux tels qu'imprimés. Une marque inconnue est le premier mot. */
export function separerMarque(texte: string): MarqueModele {
  // « du véhicule FIAT 500 Hybride 70 Dolcevita. » : le point finit la phrase, non un mot abrégé.
  const propre = texte.replace(/\s+/g, " ").trim().replace(FIN_DE_PHRASE, "");
  if (propre === "") return { marque: null, modele: null };
  const mots = propre.split(" ");
  for (let n = Math.min(3, mots.length); n > 0; n -= 1) {
    const debut = mots
      .slice(0, n)
      .join(" ")
      .replace(/[,;:]$/, "");
    if (MARQUES.includes(plier(debut)) && !SEPARATEUR.test(mots[n - 1] ?? ""))
      return {
        marque: debut,
        modele:
          mots
            .slice(n)
            .join(" ")
            .replace(/^[-–—/|,;:\s]+/, "") || null,
      };
  }
  // « VOLKSWAG | EN TIGUAN » : une colonne étroite a coupé la marque.
  const [debut = "", suite = ""] = mots;
  if (MARQUES.includes(plier(debut + suite))) return { marque: debut + suite, modele: mots.slice(2).join(" ") || null };
  return { marque: mots[0] ?? null, modele: mots.slice(1).join(" ") || null };
}

/** Vrai si le texte est le nom d'une marque de la liste. */
export const estMarqueConnue = (texte: string | null): boolean => texte !== null && MARQUES.includes(plier(texte));

import type { CodeAnomalie } from "../../domain/fre/codes.ts";
import type { Hasard } from "../hasard.ts";
import type { FormeMontants } from "./colonnes.ts";
import type { Rubrique } from "./etiquettes.ts";
import { plusJours, type Retour } from "./retour.ts";
import type { Poste } from "./verite.ts";

// Erreurs que font les loueurs : imprimées telles quelles, elles sont les seules anomalies de la vérité (décisions 12 à 14).

export interface Faute {
  code: CodeAnomalie | null;
  /** Imprimé moins recalculé, en centimes. */
  ecart: number | null;
  /** Forme de montants qu'elle demande. */
  forme: FormeMontants | null;
  rubriques: readonly Rubrique[];
  /** Totaux du brut et des abattements : imposés, défendus ou laissés au hasard. */
  detail?: boolean;
  /** Remise et franchise : imposées, défendues, laissées au hasard, ou leur montant en centimes. */
  remise?: boolean | number;
  franchise?: boolean | number;
  /** TVA imprimée ou non ; au hasard sans cela. */
  taxes?: boolean;
  ecartHt: number;
  ecartTtc: number;
  gaterRetour: (r: Retour) => void;
  /** Gâte une ligne et rend son rang, ou `null`. */
  gaterLigne: (postes: Poste[]) => number | null;
}

export const SANS_FAUTE: Faute = {
  code: null,
  ecart: null,
  forme: null,
  rubriques: [],
  ecartHt: 0,
  ecartTtc: 0,
  gaterRetour: () => undefined,
  gaterLigne: () => null,
};

/** Totaux tels quels, sans erreur de calcul : ce que les pièces d'une famille demandent. */
export const reglee = (totaux: Pick<Faute, "remise" | "franchise" | "taxes">): Faute => ({
  ...SANS_FAUTE,
  rubriques: ["mec", "restitution", "kilometrage"],
  ...totaux,
});

const faute = (code: CodeAnomalie, reste: Partial<Faute>): Faute => ({ ...SANS_FAUTE, code, ...reste });

/** Chaîne des totaux réduite à la somme des lignes : l'écart n'a qu'une lecture. */
const NUE = { detail: false, remise: false, franchise: false } as const;

export function tirerFaute(h: Hasard): Faute {
  const ecart = h.entier(5, 120) * h.un([10, 50, 100]) * h.un([1, 1, -1]);
  const petit = Math.abs(ecart);
  return h.un<() => Faute>([
    () =>
      faute("somme_lignes", { ...NUE, ecart: petit, ecartHt: petit, forme: h.un(["seul", "abattement", "unitaire"]) }),
    () => faute("total_ttc", { ecart, ecartTtc: ecart, forme: h.un(["seul", "abattement", "unitaire", "remise"]) }),
    () =>
      faute("franchise", {
        ecart: petit,
        ecartHt: petit,
        detail: true,
        franchise: true,
        forme: h.un(["abattement", "vetuste"]),
      }),
    () =>
      faute("calcul_ligne", {
        ...NUE,
        ecart: 1_000,
        forme: h.un(["abattement", "vetuste"]),
        gaterLigne: (postes) => {
          const rang = h.entier(0, postes.length - 1);
          const fausse = postes[rang] as Poste;
          postes[rang] = { ...fausse, net: fausse.net + 1_000 };
          return rang;
        },
      }),
    () =>
      faute("immatriculation_invalide", {
        gaterRetour: (r) => {
          r.plaque = `${h.un(["AI", "FO", "SS", "GU"])}-${h.entier(101, 998)}-${h.un(["KD", "MR", "BQ"])}`;
        },
      }),
    () =>
      faute("vin_invalide", {
        rubriques: ["vin"],
        gaterRetour: (r) => {
          r.vin = h.chance(0.5) ? r.vin.slice(0, -1) : `${r.vin.slice(0, 8)}O${r.vin.slice(9)}`;
        },
      }),
    () =>
      faute("dates_incoherentes", {
        rubriques: ["mec", "restitution"],
        gaterRetour: (r) => {
          r.mec = plusJours(r.restitution, h.entier(2, 60));
        },
      }),
  ])();
}

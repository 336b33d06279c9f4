import type { Cellule } from "../../../domain/imports/cellule.ts";
import type { ColonneFichier } from "../../../domain/imports/import.ts";
import { conventionQueDit, estEnChiffres } from "../../../domain/imports/lire-jour.ts";

/** Dernier jour qui peut aussi être un mois. */
const MOIS = 12;

/**
 * Compte ce que les dates d'une colonne disent de leur ordre : un jour au-delà de douze tranche, et vaut pour toute la colonne. Un tableur
 * anglais qui ouvre un fichier français comprend « 03/04 » de travers et laisse « 25/03 » en texte : la colonne mêle alors des dates, toutes
 * d'un jour inférieur à treize, et des textes, tous d'un jour supérieur.
 */
export function compterDates() {
  const disent = { jma: 0, mja: 0 };
  let ambigues = 0;
  let comprises = 0;
  let sures = 0;
  let exemple = "";
  const compter = (cellule: Cellule): void => {
    if (cellule !== null && typeof cellule === "object" && "d" in cellule) {
      comprises += 1;
      if (Number(cellule.d.slice(8)) > MOIS) sures += 1;
    }
    if (typeof cellule !== "string" || cellule.length > 30 || !estEnChiffres(cellule.trim())) return;
    const texte = cellule.trim();
    const ordre = conventionQueDit(texte);
    if (ordre) disent[ordre] += 1;
    else {
      if (ambigues === 0) exemple = texte;
      ambigues += 1;
    }
    exemple ||= texte;
  };
  const conclure = (): Pick<ColonneFichier, "dates"> => {
    const total = disent.jma + disent.mja + ambigues;
    if (total === 0) return {};
    const ordre = disent.mja > disent.jma ? "mja" : "jma";
    return {
      dates: {
        ordre,
        sure: disent.jma + disent.mja > 0,
        contraires: disent[ordre === "jma" ? "mja" : "jma"],
        exemple,
        echangees: comprises > 0 && sures === 0 && ambigues === 0 && disent.jma > 0,
      },
    };
  };
  return { compter, conclure };
}

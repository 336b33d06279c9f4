import type { Dommage } from "../../domain/fre/codes.ts";
import { comprendreDommage, comprendreLigne } from "../../domain/fre/comprendre-ligne.ts";
import type { LigneLue } from "../../domain/fre/document-lu.ts";
import { roleColonne } from "../../domain/fre/vocabulaire/colonnes.ts";
import { CONFIANCES, confianceDe } from "./confiance.ts";
import { type Bloc, blocsDe, type Page, type Rangee, texteDe } from "./geometrie.ts";
import { sansMontant } from "./lignes-pv.ts";
import { zoneDe } from "./zones.ts";

const CROIX = /^(?:[xX✓✔☑☒✗✘■●•]|\[[xX]\])$/;
const AUTRE = /^(?:autres?|divers)(?: (?:dommages?|d[ée]g[âa]ts?|d[ée]fauts?))?$/i;
const BLANC = 0.6;

/** Une case que l'on coche quand il n'y a rien. */
const RIEN = /^(?:R\.?A\.?S\.?|OK|bon(?: [ée]tat)?|conforme|n[ée]ant|aucun|sans dommage)$/i;

interface Case {
  /** `null` : la case des autres dommages, que la ligne dit ou tait ; « rien » : celle de ce qui est en bon état. */
  dommage: Dommage | "rien" | null;
  x0: number;
  x1: number;
}

// « Rayé Bosse Cassé » : des cases étroites ne séparent leurs titres que d'une espace.
function scinder(bloc: Bloc): Bloc[] {
  const seuls = bloc.mots.map((mot): Bloc => ({ ...bloc, mots: [mot], x0: mot.x0, x1: mot.x1 }));
  return seuls.length > 1 && seuls.every(({ mots }) => comprendreDommage(texteDe(mots), null) !== null)
    ? seuls
    : [bloc];
}

/** Colonnes de cases d'un en-tête : une pièce, puis un dommage par colonne ; `null` pour toute autre rangée. */
function casesDe(rangee: Rangee): Case[] | null {
  const [premier, ...autres] = blocsDe(rangee, BLANC).flatMap(scinder);
  if (!premier || autres.length < 3 || roleColonne(texteDe(premier.mots)) !== "designation") return null;
  const cases = autres.flatMap(({ mots, x0, x1 }): Case[] => {
    if (RIEN.test(texteDe(mots))) return [{ dommage: "rien", x0, x1 }];
    const dommage = comprendreDommage(texteDe(mots), null);
    return dommage || AUTRE.test(texteDe(mots)) ? [{ dommage, x0, x1 }] : [];
  });
  return cases.filter(({ dommage }) => dommage !== null && dommage !== "rien").length >= 3 ? cases : null;
}

const milieu = ({ x0, x1 }: { x0: number; x1: number }) => (x0 + x1) / 2;

function caseCochee(bloc: Bloc, cases: readonly Case[]): Case | null {
  // Calée à gauche sous un long titre, une croix est plus près du milieu du précédent : le titre qui la couvre passe d'abord.
  const dessus = cases.find(({ x0, x1 }) => milieu(bloc) >= x0 && milieu(bloc) <= x1);
  if (dessus) return dessus;
  const proche = cases.toSorted((a, b) => Math.abs(milieu(a) - milieu(bloc)) - Math.abs(milieu(b) - milieu(bloc)))[0];
  return proche && milieu(bloc) > proche.x0 - 12 && milieu(bloc) < proche.x1 + 12 ? proche : null;
}

/** Lignes d'un état des lieux à cases : la pièce à gauche, une colonne par dommage, une croix là où il est. Une rangée sans croix n'a rien. */
export function lireLignesCases(pages: readonly Page[]): LigneLue[] {
  return pages.flatMap((page) => {
    let cases: Case[] | null = null;
    return page.rangees.flatMap((rangee) => {
      const entete = casesDe(rangee);
      if (entete) cases = entete;
      if (entete || !cases) return [];
      const [piece, ...marques] = blocsDe(rangee, BLANC);
      if (!piece || piece.x0 > (cases[0]?.x0 ?? 0)) return [];
      const designation = texteDe(piece.mots);
      return marques
        .filter((bloc) => CROIX.test(texteDe(bloc.mots)))
        .flatMap((bloc) => {
          const cochee = cases ? caseCochee(bloc, cases) : null;
          if (!cochee || cochee.dommage === "rien") return [];
          // Le dommage coché aide à nommer la pièce : un coffre brûlé l'est dedans.
          const dommage = cochee.dommage?.replaceAll("_", " ") ?? null;
          const codes = comprendreLigne({ designation, localisation: null, dommage, operation: "" });
          const surJante = cochee.dommage === "rayure" && /jante|roue/i.test(designation);
          const confiance = confianceDe(CONFIANCES.geometrie, rangee.mots);
          return [
            sansMontant({
              ...codes,
              dommage: surJante ? "jante_frottee" : (cochee.dommage ?? codes.dommage),
              designation,
              page: rangee.page,
              zone: zoneDe(page, rangee.mots),
              confiances: { designation: confiance, element: confiance, dommage: confiance },
            }),
          ];
        });
    });
  });
}

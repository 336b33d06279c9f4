import type { DescriptionImport } from "../../domain/imports/colonne.ts";
import { colonneDe } from "../../domain/imports/descriptions.ts";
import type { Verdict } from "../../domain/imports/import.ts";
import { type ErreurCellule, type LigneLue, manquantes } from "../../domain/imports/lire-ligne.ts";
import {
  dejaDit,
  type EntiteImportee,
  type LigneARapprocher,
  type Rapprochement,
  texteDe,
  type Valeurs,
} from "./entites/entite.ts";

/** Ce qu'une ligne fera, ou pourquoi elle ne fera rien. */
export interface Plan {
  ligne: number;
  cle: string | null;
  verdict: Verdict;
  erreurs: ErreurCellule[];
  cible: string | null;
  /** Colonnes à écrire ; pour une mise à jour, seulement celles qui changent. */
  changes: Valeurs | null;
  avant: Valeurs | null;
  vehicule_id: string | null;
  debut: string | null;
  fin: string | null;
}

/** Décide d'une ligne rapprochée. Les erreurs de ses cellules sont déjà connues : elles s'ajoutent, aucune n'en cache une autre ; `nommer` dit les autres avec les mots du fichier. */
export function planifier(
  description: DescriptionImport,
  entite: EntiteImportee,
  { ligne, valeurs }: LigneARapprocher,
  { erreurs: dejaVues, refusees }: Pick<LigneLue, "erreurs" | "refusees">,
  { cle, erreurs: rapprochees, existante, voulues, doutes = [] }: Rapprochement,
  nommer: (erreur: ErreurCellule) => ErreurCellule,
  aujourdhui: string,
): Plan {
  const fiche = { ...(existante ?? entite.defauts), ...voulues };
  const connues = [...dejaVues, ...rapprochees.map(nommer)];
  const toutes = [
    ...connues,
    ...(existante ? [] : sansDoublon(manquantes(description, valeurs, refusees).map(nommer), connues)),
    ...(dejaVues.length === 0 ? (entite.coherence?.(fiche) ?? []).map(nommer) : []),
  ];
  const occupe = entite.periode && {
    vehicule_id: texteDe(fiche.vehicule_id) || null,
    debut: texteDe(fiche[entite.periode.debut]) || null,
    fin: texteDe(fiche[entite.periode.fin]) || null,
  };
  const commun = { ligne, cle, vehicule_id: null, debut: null, fin: null, ...occupe };
  if (toutes.length > 0)
    return { ...commun, verdict: "rejetee", erreurs: toutes, cible: null, changes: null, avant: null };
  // D'une ligne qui s'écrit, les erreurs sont ce qui reste à vérifier.
  const aVerifier = (changes: Valeurs) =>
    [...doutes, ...(entite.douter?.(changes, existante, aujourdhui) ?? [])].map(nommer);
  if (!existante)
    return {
      ...commun,
      verdict: "creation",
      erreurs: aVerifier(voulues),
      cible: null,
      changes: { ...entite.defauts, ...voulues },
      avant: null,
    };
  const noms = Object.keys(voulues).filter(
    (n) => !dejaDit(colonneDe(description, n)?.nature, existante[n], voulues[n]),
  );
  const pris = (source: Valeurs): Valeurs => Object.fromEntries(noms.map((n) => [n, source[n] ?? null]));
  const changes = pris(voulues);
  return {
    ...commun,
    verdict: noms.length > 0 ? "modification" : "inchangee",
    erreurs: noms.length > 0 ? aVerifier(changes) : [],
    cible: texteDe(existante.id),
    changes,
    avant: pris(existante),
  };
}

/** Un repère que la base n'a pas trouvé n'est pas en plus « requis ». */
const sansDoublon = (manques: ErreurCellule[], connues: readonly ErreurCellule[]): ErreurCellule[] =>
  manques.filter((m) => !connues.some((e) => e.colonne === m.colonne));

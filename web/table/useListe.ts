import { useLocation, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useNoterListe } from "../ui/listes-vues.ts";
import { avecSuite, type Incompris, incomprisDe, lireRecherche, type Parametres } from "./recherche.ts";

export const TAILLES = [25, 50, 100] as const;

/** Paramètres qui disent comment on regarde la liste, pas ce qu'on y cherche. */
const DE_VUE = new Set(["page", "taille", "tri", "sens"]);

export type Valeur = string | number | undefined;
export type Sens = "asc" | "desc";

interface Options {
  triDefaut: string;
  sensDefaut?: Sens;
  tailleDefaut?: (typeof TAILLES)[number];
  /** Paramètres du schéma que l'écran impose ou cache : ils ne comptent pas comme des filtres. */
  horsFiltres?: readonly string[];
}

export interface EtatListe<E = Record<string, unknown>> {
  /** L'entrée de l'appel, lue et nettoyée : `api.x.lister.queryOptions({ input: liste.entree })`. */
  entree: E;
  q: string;
  page: number;
  taille: number;
  tri: string;
  sens: Sens;
  /** Filtres en vigueur (recherche comprise), par clé. */
  actifs: Readonly<Record<string, Valeur>>;
  /** Ce que l'adresse demandait et qui n'a pas été compris : aucun de ces filtres n'agit. */
  incompris: readonly Incompris[];
  filtrer: (valeurs: Readonly<Record<string, Valeur>>) => void;
  reinitialiser: () => void;
  /** Retire de l'adresse ces paramètres, compris ou non. */
  oublier: (cles: readonly string[]) => void;
  trier: (cle: string, sens: Sens) => void;
  allerA: (page: number) => void;
  changerTaille: (taille: number) => void;
}

/**
 * L'état d'une liste : l'adresse, et rien d'autre. Un lien se partage, le retour du navigateur rend la liste telle quelle.
 * Filtrer remplace l'entrée d'historique ; changer de page en ajoute une.
 */
export function useListe<E extends object>(schema: Parametres<E>, options: Options): EtatListe<E> {
  const { search } = useLocation();
  const naviguer = useNavigate();
  const { triDefaut, sensDefaut = "desc", tailleDefaut = 25, horsFiltres = [] } = options;

  const lue = useMemo(() => lireRecherche(schema, search), [schema, search]);
  const valeurs = lue as Readonly<Record<string, Valeur>>; // les paramètres d'adresse sont du texte ou des nombres
  useNoterListe(valeurs);
  const incompris = useMemo(() => incomprisDe(schema, search).filter((i) => !DE_VUE.has(i.cle)), [schema, search]);
  const page = Number(valeurs.page ?? 1);
  const taille = TAILLES.find((t) => t === valeurs.taille) ?? tailleDefaut;
  const tri = String(valeurs.tri ?? triDefaut);
  const sens = (valeurs.sens ?? sensDefaut) as Sens; // le schéma n'admet que ces deux sens

  const changer = (suite: Readonly<Record<string, Valeur>>, remplacer: boolean) =>
    void naviguer({
      to: ".",
      search: (avant: Record<string, unknown>) => avecSuite(avant, suite),
      replace: remplacer,
      resetScroll: false,
    });
  const actifs = Object.fromEntries(
    Object.entries(valeurs).filter(([cle]) => !DE_VUE.has(cle) && !horsFiltres.includes(cle)),
  );
  const aucun = Object.fromEntries(Object.keys(actifs).map((cle) => [cle, undefined]));

  return {
    entree: useMemo(() => ({ ...lue, page, taille, tri, sens }), [lue, page, taille, tri, sens]),
    q: String(valeurs.q ?? ""),
    page,
    taille,
    tri,
    sens,
    actifs,
    incompris,
    filtrer: (suite) => changer({ ...suite, page: undefined }, true),
    reinitialiser: () => changer({ ...aucun, page: undefined }, true),
    oublier: (cles) => changer(Object.fromEntries(cles.map((cle) => [cle, undefined])), true),
    trier: (cle, nouveau) => changer({ tri: cle, sens: nouveau, page: undefined }, true),
    allerA: (n) => changer({ page: n <= 1 ? undefined : n }, false),
    changerTaille: (n) => changer({ taille: n === tailleDefaut ? undefined : n, page: undefined }, true),
  };
}

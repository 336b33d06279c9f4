import { useLocation, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import type { Onglet } from "../../domain/analyses/onglets.ts";
import { type ParametresVue, parametresVue } from "../../domain/vues/vue.ts";
import { avecSuite, type Incompris, incomprisDe, lireRecherche } from "../table/recherche.ts";

export type Mesure = "montant" | "nombre";

/** Le dommage dont on compare les prix. */
export interface ChoixPrix {
  element?: string | undefined;
  dommage?: string | undefined;
  operation?: string | undefined;
}

export interface EtatAnalyses {
  /** L'entrée des appels. */
  filtres: FiltresAnalyses;
  mesure: Mesure;
  onglet: Onglet;
  prix: ChoixPrix;
  /** Tout ce que l'adresse porte : ce qu'une vue enregistre. */
  parametres: ParametresVue;
  /** Au moins un filtre, année comprise. */
  filtree: boolean;
  /** Ce que l'adresse demandait et qui n'a pas été compris : aucun de ces filtres n'agit. */
  incompris: readonly Incompris[];
  changer: (suite: Partial<FiltresAnalyses> & ChoixPrix & { mesure?: Mesure | undefined }) => void;
  reinitialiser: () => void;
}

/** L'état de l'écran : l'adresse, et rien d'autre. */
export function useFiltresAnalyses(): EtatAnalyses {
  const { search } = useLocation();
  const naviguer = useNavigate();
  const lus = useMemo(() => lireRecherche(parametresVue, search), [search]);
  const { mesure = "montant", onglet = "ensemble", element, dommage, operation, ...filtres } = lus;
  const poser = (search: (avant: Record<string, unknown>) => Record<string, unknown>) =>
    void naviguer({ to: ".", search, replace: true, resetScroll: false });
  return {
    filtres,
    mesure,
    onglet,
    prix: { element, dommage, operation },
    parametres: lus,
    filtree: Object.keys(filtres).length > 0,
    incompris: useMemo(() => incomprisDe(parametresVue, search), [search]),
    changer: (suite) => poser((avant) => avecSuite(avant, suite)),
    reinitialiser: () =>
      poser(() => ({ ...(mesure !== "montant" && { mesure }), ...(onglet !== "ensemble" && { onglet }) })),
  };
}

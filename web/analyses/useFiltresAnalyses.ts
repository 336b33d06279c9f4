import { useLocation, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { z } from "zod";
import { type FiltresAnalyses, filtresAnalyses } from "../../domain/analyses/analyse.contrat.ts";
import { lireRecherche } from "../table/recherche.ts";

export type Mesure = "montant" | "nombre";

const parametres = filtresAnalyses.extend({ mesure: z.enum(["montant", "nombre"]).optional() });

export interface EtatAnalyses {
  /** L'entrée des appels. */
  filtres: FiltresAnalyses;
  mesure: Mesure;
  /** Au moins un filtre, année comprise. */
  filtree: boolean;
  changer: (suite: Partial<FiltresAnalyses> & { mesure?: Mesure }) => void;
  reinitialiser: () => void;
}

/** L'état de l'écran : l'adresse, et rien d'autre. */
export function useFiltresAnalyses(): EtatAnalyses {
  const { search } = useLocation();
  const naviguer = useNavigate();
  const { mesure = "montant", ...filtres } = useMemo(() => lireRecherche(parametres, search), [search]);
  const poser = (search: (avant: Record<string, unknown>) => Record<string, unknown>) =>
    void naviguer({ to: ".", search, replace: true, resetScroll: false });
  return {
    filtres,
    mesure,
    filtree: Object.keys(filtres).length > 0,
    changer: (suite) => poser((avant) => ({ ...avant, ...suite })),
    reinitialiser: () => poser(() => (mesure === "montant" ? {} : { mesure })),
  };
}

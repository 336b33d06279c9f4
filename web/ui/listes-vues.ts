import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

interface ListeVue {
  /** Ses filtres, son tri et sa page, comme l'adresse les porte. */
  recherche: Readonly<Record<string, unknown>>;
  /** Sa place dans l'historique de cet onglet. */
  rang: number | undefined;
}

/** Dernier état vu de chaque liste, par chemin, dans cet onglet. */
const vues = new Map<string, ListeVue>();

/** Retient l'état d'une liste, pour que le lien de retour d'une fiche la rende telle quelle. */
export function useNoterListe(recherche: Readonly<Record<string, unknown>>): void {
  const { pathname, state } = useLocation();
  const rang = state.__TSR_index;
  // Pendant le passage à une fiche, la liste est encore montée sous l'adresse de la fiche : elle se note sous un chemin sans retour.
  useEffect(() => {
    vues.set(pathname, { recherche, rang });
  }, [pathname, recherche, rang]);
}

export const listeVue = (chemin: string): ListeVue | undefined => vues.get(chemin);

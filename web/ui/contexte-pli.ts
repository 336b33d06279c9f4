import { createContext, type ReactNode } from "react";

/** Une section qui se replie : son titre devient le bouton qui l'ouvre. */
export interface PliDeFiche {
  ouverte: boolean;
  basculer: () => void;
  /** Ce que la section repliée dit encore, à côté de son titre. */
  resume: ReactNode;
}

/** Posé autour d'une section par qui veut la replier ; les sections qu'elle contient n'en héritent pas. */
export const ContextePli = createContext<PliDeFiche | null>(null);

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import { LIBELLES_MOT, type Mot } from "../../domain/argent/livre.ts";
import { chemins } from "../chemins.ts";

/** Une somme du livre, qui ouvre ses lignes. */
export const VersLivre = ({ mot, filtres, children }: { mot: Mot; filtres: FiltresAnalyses; children: ReactNode }) => (
  <Link to={chemins.livre()} search={{ ...filtres, mot }} preload={false}>
    {children}
    <span className="visuellement-cache"> – voir les lignes de «&nbsp;{LIBELLES_MOT[mot]}&nbsp;»</span>
  </Link>
);

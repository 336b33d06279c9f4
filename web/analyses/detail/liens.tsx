import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { chemins } from "../../chemins.ts";

interface Props {
  recherche: Readonly<Record<string, string | number | undefined>>;
  className?: string | undefined;
  children: ReactNode;
}

/** Les restitutions derrière un chiffre. */
export const VersRestitutions = ({ recherche, className, children }: Props) => (
  <Link to={chemins.restitutions()} search={recherche} className={className} preload={false}>
    {children}
    <span className="visuellement-cache"> – voir les restitutions</span>
  </Link>
);

/** Les lignes de frais derrière un chiffre. */
export const VersLignes = ({ recherche, className, children }: Props) => (
  <Link to={chemins.lignesAnalysees()} search={recherche} className={className} preload={false}>
    {children}
    <span className="visuellement-cache"> – voir les lignes</span>
  </Link>
);

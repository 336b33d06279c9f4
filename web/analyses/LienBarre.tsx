import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { chemins } from "../chemins.ts";
import type { BarreAffichee } from "./preparer-barres.ts";

interface Props {
  barre: BarreAffichee;
  className?: string;
  children: ReactNode;
}

/** Un vrai lien vers les restitutions de la barre ; un simple texte quand il n'y a pas de liste derrière. */
export function LienBarre({ barre, className, children }: Props) {
  if (!barre.recherche) return <span className={className}>{children}</span>;
  return (
    <Link to={chemins.restitutions()} search={barre.recherche} className={className} preload={false}>
      {children}
      <span className="visuellement-cache"> – voir les restitutions</span>
    </Link>
  );
}

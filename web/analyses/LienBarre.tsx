import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { chemins } from "../chemins.ts";
import type { BarreAffichee } from "./preparer-barres.ts";

interface Props {
  barre: BarreAffichee;
  className?: string;
  children: ReactNode;
}

/**
 * Un vrai lien vers ce que la barre compte : ses restitutions, ou ses lignes de frais quand elle compte des lignes (une restitution en a
 * plusieurs : leur liste ne dirait ni ce nombre ni ce montant). Un simple texte quand il n'y a pas de liste derrière.
 */
export function LienBarre({ barre, className, children }: Props) {
  if (!barre.recherche) return <span className={className}>{children}</span>;
  const deLignes = barre.unite === "ligne";
  return (
    <Link
      to={deLignes ? chemins.lignesAnalysees() : chemins.restitutions()}
      search={barre.recherche}
      className={className}
      preload={false}
    >
      {children}
      <span className="visuellement-cache"> – voir les {deLignes ? "lignes" : "restitutions"}</span>
    </Link>
  );
}

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { FiltresAnalyses } from "../../../domain/analyses/filtres.ts";
import { peut } from "../../../domain/droits/capacites.ts";
import { chemins } from "../../chemins.ts";
import { useActeur } from "../../session/session.ts";

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

interface PropsContrats {
  /** Ce que le chiffre compte : un mois de la provision (AAAA-MM), toute la provision, ou les trente jours qui viennent. */
  fin: string;
  filtres: FiltresAnalyses;
  className?: string | undefined;
  children: ReactNode;
}

/** Les contrats derrière un chiffre. Sans lien si un filtre n'a pas d'équivalent dans la liste : elle montrerait d'autres véhicules. */
export function VersContrats({ fin, filtres, className, children }: PropsContrats) {
  const voirFins = peut(useActeur(), "voir_menu_vehicules");
  const { client_id, loueur_id, agence, marque, modele, type_vehicule } = filtres;
  if (!voirFins || marque !== undefined || modele !== undefined || type_vehicule !== undefined) return children;
  return (
    <Link
      to={chemins.finsDeContrat()}
      search={{ client_id, loueur_id, agence, fin_en: fin }}
      preload={false}
      className={className}
    >
      {children}
    </Link>
  );
}

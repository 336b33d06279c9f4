import type { ReactNode } from "react";

interface Props {
  titres: readonly string[];
  /** La case qui choisit toutes les lignes. */
  choix?: ReactNode;
  /** Une dernière colonne porte les gestes de la ligne. */
  actions?: boolean;
}

/** Les titres des colonnes d'un tableau. */
export const TitresTable = ({ titres, choix, actions }: Props) => (
  <thead>
    <tr>
      {choix && <th scope="col">{choix}</th>}
      {titres.map((titre) => (
        <th key={titre} scope="col">
          {titre}
        </th>
      ))}
      {actions && (
        <th scope="col">
          <span className="visuellement-cache">Actions</span>
        </th>
      )}
    </tr>
  </thead>
);

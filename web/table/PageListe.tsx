import type { ReactNode } from "react";
import { type Compteur, Compteurs } from "../ui/Compteurs.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { porteeDesCompteurs } from "./compteurs.ts";
import { Liste } from "./Liste.tsx";
import type { ProprietesListe } from "./proprietes-liste.ts";

interface Props<L> extends ProprietesListe<L> {
  titre: string;
  /** Lien de retour, au-dessus du titre. */
  retour?: ReactNode;
  /** Une ligne sous le titre. */
  precision?: ReactNode;
  /** Boutons de l'écran, à droite du titre. */
  actionsEntete?: ReactNode;
  /** Entre le titre et les chiffres : de quoi remplir la liste. */
  avant?: ReactNode;
  /** Les chiffres au-dessus de la liste, et de quoi ils parlent. */
  compteurs?: { legende: string; chiffres: readonly Compteur[]; note?: string };
}

/** L'écran d'une liste : son titre, ses compteurs, sa table. */
export function PageListe<L>({ titre, retour, precision, actionsEntete, avant, compteurs, ...liste }: Props<L>) {
  return (
    <div className="ecran ecran-liste">
      <EntetePage titre={titre} retour={retour} precision={precision} actions={actionsEntete} />
      <div className="avant-liste">{avant}</div>
      {compteurs && (
        <Compteurs
          legende={compteurs.legende}
          compteurs={compteurs.chiffres}
          note={compteurs.note}
          attente={liste.requete.isPlaceholderData}
          portee={porteeDesCompteurs(compteurs.chiffres, liste.liste.actifs)}
        />
      )}
      <Liste {...liste} />
    </div>
  );
}

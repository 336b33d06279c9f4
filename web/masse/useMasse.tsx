import type { ReactNode } from "react";
import { peut } from "../../domain/droits/capacites.ts";
import type { EntiteMasse } from "../../domain/masse/masse.ts";
import { useActeur } from "../session/session.ts";
import type { Choix } from "../table/selection.ts";
import type { EtatListe } from "../table/useListe.ts";
import { ActionsMasse } from "./ActionsMasse.tsx";
import { DernieresActions } from "./DernieresActions.tsx";

interface Masse<L> {
  selection?: { nom: (ligne: L) => string; gestes: (choix: Choix) => ReactNode };
  actions?: ReactNode;
}

/**
 * Ce qu'une liste ajoute pour que l'équipe change ses fiches d'un coup ; rien pour les autres.
 * @param nom ce que la case d'une ligne lit
 */
export function useMasse<L>(
  entite: EntiteMasse,
  liste: Pick<EtatListe<unknown>, "actifs">,
  nom: (ligne: L) => string,
): Masse<L> {
  if (!peut(useActeur(), "modifier_fiches")) return {};
  return {
    selection: { nom, gestes: (choix) => <ActionsMasse entite={entite} choix={choix} filtres={liste.actifs} /> },
    actions: <DernieresActions />,
  };
}

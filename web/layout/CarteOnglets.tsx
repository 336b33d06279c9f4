import { Tabs } from "@mantine/core";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { Fiche } from "../ui/Fiche.tsx";
import { useBarreDefilante } from "./useBarreDefilante.ts";

export interface Onglet {
  cle: string;
  libelle: string;
  contenu: ReactNode;
}

interface Props {
  titre: string;
  /** Nom du paramètre d'adresse qui garde l'onglet ouvert. */
  parametre: string;
  onglets: readonly [Onglet, ...Onglet[]];
  actions?: ReactNode;
}

/** Une carte à onglets ; l'onglet ouvert vit dans l'adresse, un lien se partage tel qu'on le voit. */
export function CarteOnglets({ titre, parametre, onglets, actions }: Props) {
  const recherche: Readonly<Record<string, unknown>> = useLocation().search;
  const naviguer = useNavigate();
  const barre = useRef<HTMLDivElement>(null);
  useBarreDefilante(barre);
  const [premier] = onglets;
  const ouvert = onglets.find((o) => o.cle === recherche[parametre])?.cle ?? premier.cle;
  const ouvrir = (cle: string | null) =>
    void naviguer({
      to: ".",
      search: (avant: Record<string, unknown>) => ({ ...avant, [parametre]: cle === premier.cle ? undefined : cle }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Fiche titre={titre} actions={actions}>
      <Tabs value={ouvert} onChange={ouvrir} keepMounted={false}>
        <Tabs.List mb="md" ref={barre} className="defile-de-cote">
          {onglets.map((o) => (
            <Tabs.Tab key={o.cle} value={o.cle}>
              {o.libelle}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {onglets.map((o) => (
          <Tabs.Panel key={o.cle} value={o.cle}>
            {o.contenu}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Fiche>
  );
}

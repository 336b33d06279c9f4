import { useMatches } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import type { Capacite } from "../../domain/droits/capacites.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { useActeur } from "../session/session.ts";
import { Attente } from "../ui/Attente.tsx";
import { useTitre } from "../ui/useTitre.ts";
import { IntrouvablePage } from "./IntrouvablePage.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    titre?: string;
    si?: Capacite;
    roleExige?: boolean | undefined;
    Page?: ComponentType;
  }
}

/** L'écran de l'adresse, si la personne y a droit. */
export function EcranCourant() {
  const acteur = useActeur();
  const { si, Page } = useMatches().at(-1)?.staticData ?? {};
  if (!Page || (si && !peut(acteur, si))) return <IntrouvablePage />;
  return (
    <Suspense fallback={<Attente />}>
      <Page />
    </Suspense>
  );
}

/** Un écran sans session : pas de cadre, seulement lui. */
export function EcranPublic() {
  const { titre = "", Page } = useMatches().at(-1)?.staticData ?? {};
  useTitre(titre);
  return <Suspense fallback={<Attente />}>{Page && <Page />}</Suspense>;
}

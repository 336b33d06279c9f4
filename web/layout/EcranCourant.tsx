import { useMatches } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import type { Capacite } from "../../domain/droits/capacites.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { useActeur } from "../session/session.ts";
import { Attente } from "../ui/Attente.tsx";
import { useTitre } from "../ui/useTitre.ts";
import { IntrouvablePage } from "./IntrouvablePage.tsx";
import { Redirection } from "./Redirection.tsx";
import { SqueletteEcran } from "./SqueletteEcran.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    titre?: string;
    si?: Capacite;
    ailleurs?: string | undefined;
    roleExige?: boolean | undefined;
    Page?: ComponentType;
  }
}

/** L'écran de l'adresse, si la personne y a droit. */
export function EcranCourant() {
  const acteur = useActeur();
  const { si, ailleurs, Page } = useMatches().at(-1)?.staticData ?? {};
  const permis = !si || peut(acteur, si);
  if (!permis && ailleurs) return <Redirection vers={ailleurs} />;
  if (!Page || !permis) return <IntrouvablePage />;
  return (
    <Suspense fallback={<SqueletteEcran />}>
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

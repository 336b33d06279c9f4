import { createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { lazy } from "react";
import { chemins } from "./chemins.ts";
import { estErreur } from "./erreurs.ts";
import { Cadre } from "./layout/Cadre.tsx";
import { EcranCourant } from "./layout/EcranCourant.tsx";
import { ErreurEcran } from "./layout/ErreurEcran.tsx";
import { IntrouvablePage } from "./layout/IntrouvablePage.tsx";
import { cacheRequetes } from "./requetes.ts";
import { ECRANS } from "./routes.ts";
import { requeteSession } from "./session/session.ts";
import { Attente } from "./ui/Attente.tsx";

/** Sans session, la page demandée n'est pas montrée : on y revient après la connexion. */
async function exigerSession({ location }: { location: { href: string } }): Promise<void> {
  try {
    await cacheRequetes.ensureQueryData(requeteSession);
  } catch (erreur) {
    if (!estErreur(erreur, "non_connecte")) throw erreur;
    window.location.replace(chemins.connexion(location.href));
    // Le navigateur quitte la page : rien d'autre ne doit se dessiner.
    await new Promise(() => {});
  }
}

const racine = createRootRoute({
  beforeLoad: exigerSession,
  component: Cadre,
  notFoundComponent: IntrouvablePage,
  errorComponent: ErreurEcran,
});

const ecrans = ECRANS.map(({ chemin, titre, si, charger }) =>
  createRoute({
    getParentRoute: () => racine,
    path: chemin,
    component: EcranCourant,
    // Le code de l'écran vient dès que son lien est survolé.
    loader: async () => {
      await charger();
    },
    staticData: { titre, si, Page: lazy(charger) },
  }),
);

/** Les paramètres d'adresse sont du texte, écrit tel quel : `?q=123&page=2`, lisible et partageable. */
const lireAdresse = (texte: string): Record<string, string> => Object.fromEntries(new URLSearchParams(texte));
function ecrireAdresse(parametres: Record<string, unknown>): string {
  const utiles = Object.entries(parametres).filter(([, v]) => v !== undefined && v !== null && v !== "");
  const suite = new URLSearchParams(utiles.map(([c, v]) => [c, String(v)])).toString();
  return suite && `?${suite}`;
}

export const routeur = createRouter({
  routeTree: racine.addChildren(ecrans),
  defaultPreload: "intent",
  defaultPendingComponent: Attente,
  defaultErrorComponent: ErreurEcran,
  defaultNotFoundComponent: IntrouvablePage,
  scrollRestoration: true,
  parseSearch: lireAdresse,
  stringifySearch: ecrireAdresse,
});

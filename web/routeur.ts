import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import { lazy } from "react";
import { chemins } from "./chemins.ts";
import { estErreur } from "./erreurs.ts";
import { Cadre } from "./layout/Cadre.tsx";
import { EcranCourant, EcranPublic } from "./layout/EcranCourant.tsx";
import { ErreurEcran } from "./layout/ErreurEcran.tsx";
import { IntrouvablePage } from "./layout/IntrouvablePage.tsx";
import { cacheRequetes } from "./requetes.ts";
import { ECRANS, ECRANS_PUBLICS, type Ecran } from "./routes.ts";
import { requeteSession } from "./session/session.ts";
import { Attente } from "./ui/Attente.tsx";

interface Entree {
  location: { href: string };
  matches: readonly { staticData: { roleExige?: boolean | undefined } }[];
}

/**
 * Sans session, la page demandée n'est pas montrée : on y revient après la connexion. Un écran qui l'exige y va aussi quand le rôle n'a
 * pas pu être lu.
 */
async function exigerSession({ location, matches }: Entree): Promise<void> {
  try {
    await cacheRequetes.ensureQueryData(requeteSession);
  } catch (erreur) {
    const sansSession = estErreur(erreur, "non_connecte");
    if (!sansSession && !matches.some((m) => m.staticData.roleExige)) throw erreur;
    window.location.replace(sansSession ? chemins.connexion(location.href) : chemins.reconnexion(location.href));
    // Le navigateur quitte la page : rien d'autre ne doit se dessiner.
    await new Promise(() => {});
  }
}

const racine = createRootRoute({ notFoundComponent: IntrouvablePage, errorComponent: ErreurEcran });

/** Le cadre connecté. Une adresse inconnue y tombe aussi : elle se dit dans le cadre, une fois la session sûre. */
const cadre = createRoute({
  getParentRoute: () => racine,
  id: "connecte",
  beforeLoad: exigerSession,
  component: Cadre,
  errorComponent: ErreurEcran,
});
const inconnue = createRoute({ getParentRoute: () => cadre, path: "$", component: IntrouvablePage });

/** L'adresse qu'avaient les demandes de restitution, dans un marque-page ou un message. */
const ancienne = createRoute({
  getParentRoute: () => cadre,
  path: "/ticket-restitution/$id",
  beforeLoad: ({ params }) => {
    throw redirect({ to: chemins.restitution(params.id), replace: true });
  },
});

const enRoute = (parent: AnyRoute, component: RouteComponent) => (ecran: Ecran) =>
  createRoute({
    getParentRoute: () => parent,
    path: ecran.chemin,
    component,
    // Le code de l'écran vient dès que son lien est survolé.
    loader: async () => {
      await ecran.charger();
    },
    staticData: {
      titre: ecran.titre,
      si: ecran.si,
      ailleurs: ecran.ailleurs,
      roleExige: ecran.roleExige,
      Page: lazy(ecran.charger),
    },
  });

const arbre = racine.addChildren([
  cadre.addChildren([...ECRANS.map(enRoute(cadre, EcranCourant)), ancienne, inconnue]),
  ...ECRANS_PUBLICS.map(enRoute(racine, EcranPublic)),
]);

/** Les paramètres d'adresse sont du texte, écrit tel quel : `?q=123&page=2`, lisible et partageable. */
const lireAdresse = (texte: string): Record<string, string> => Object.fromEntries(new URLSearchParams(texte));
function ecrireAdresse(parametres: Record<string, unknown>): string {
  const utiles = Object.entries(parametres).filter(([, v]) => v !== undefined && v !== null && v !== "");
  const suite = new URLSearchParams(utiles.map(([c, v]) => [c, String(v)])).toString();
  return suite && `?${suite}`;
}

export const routeur = createRouter({
  routeTree: arbre,
  defaultPreload: "intent",
  defaultPendingComponent: Attente,
  defaultErrorComponent: ErreurEcran,
  defaultNotFoundComponent: IntrouvablePage,
  scrollRestoration: true,
  parseSearch: lireAdresse,
  stringifySearch: ecrireAdresse,
});

import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import { auRepos } from "./au-repos.ts";
import { signalerErreur } from "./notifications.ts";

interface Morceau<P> {
  lire: () => ComponentType<P> | undefined;
  /** Le charge, une fois ; redemandé après un échec. */
  demander: () => Promise<void>;
  suivre: (surArrivee: () => void) => () => void;
}

/** Une partie d'écran dans son propre fichier. À appeler au chargement du module, une fois. */
export function morceau<P>(charger: () => Promise<{ default: ComponentType<P> }>): Morceau<P> {
  let venu: ComponentType<P> | undefined;
  let enCours: Promise<void> | undefined;
  const abonnes = new Set<() => void>();
  return {
    lire: () => venu,
    demander: () => {
      enCours ??= charger().then(
        (module) => {
          venu = module.default;
          for (const dire of abonnes) dire();
        },
        (erreur: unknown) => {
          enCours = undefined;
          throw erreur;
        },
      );
      return enCours;
    },
    suivre: (surArrivee) => {
      abonnes.add(surArrivee);
      return () => abonnes.delete(surArrivee);
    },
  };
}

interface Props<P> {
  de: Morceau<P>;
  proprietes: P;
  /** Ce qui tient sa place : le même bouton, ou le même champ, fermé. */
  attente: ReactNode;
}

const CIBLE = "button, input";

/**
 * Un bouton ou un champ dont ce qu'il ouvre ne vient qu'une fois l'écran utilisable, ou dès qu'on s'en approche. Touché avant, ou
 * sous le doigt quand il arrive, il s'ouvre en arrivant ; le focus qu'il avait, il le garde.
 */
export function Differe<P extends object>({ de, proprietes, attente }: Props<P>) {
  const boite = useRef<HTMLSpanElement>(null);
  const touche = useRef(false);
  const presse = useRef(false);
  const tenu = useRef(false);
  const suivre = useCallback(
    (surArrivee: () => void) =>
      de.suivre(() => {
        // Avant l'échange : le bouton qui s'en va emporte le focus avec lui.
        tenu.current = boite.current?.contains(document.activeElement) ?? false;
        surArrivee();
      }),
    [de],
  );
  const Venu = useSyncExternalStore(suivre, de.lire);
  useEffect(() => auRepos(de.demander), [de]);
  const approcher = () => void de.demander().catch(() => undefined);
  const toucher = () => {
    touche.current = true;
    de.demander().catch(() => {
      touche.current = false;
      signalerErreur("Erreur lors du chargement des données", {
        explication: "Le serveur ne répond pas\u00a0: vérifiez votre connexion, puis réessayez.",
      });
    });
  };
  const attendre = useEffectEvent((boite: HTMLElement) => {
    const gestes = new AbortController();
    const ecouter = (genre: string, faire: () => void) =>
      boite.addEventListener(genre, faire, { signal: gestes.signal });
    ecouter("pointerover", approcher);
    ecouter("focusin", approcher);
    ecouter("click", toucher);
    // Appuyé, pas encore relâché : si l'échange se fait là, nul des deux boutons ne reçoit le clic.
    ecouter("pointerdown", () => {
      presse.current = true;
    });
    for (const genre of ["pointerup", "pointercancel"])
      window.addEventListener(
        genre,
        () => {
          presse.current = false;
        },
        { signal: gestes.signal },
      );
    return () => gestes.abort();
  });
  useLayoutEffect(() => {
    if (!boite.current) return;
    if (!Venu) return attendre(boite.current);
    const cible = boite.current.querySelector<HTMLElement>(CIBLE);
    const vise = touche.current || presse.current;
    if (tenu.current || vise) cible?.focus({ preventScroll: true });
    if (vise) cible?.click();
    tenu.current = touche.current = presse.current = false;
  }, [Venu]);
  return (
    <span className="sans-boite" ref={boite}>
      {Venu ? <Venu {...proprietes} /> : attente}
    </span>
  );
}

import { Link } from "@tanstack/react-router";
import { useRef, useSyncExternalStore } from "react";
import styles from "./Ancres.module.css";
import { demanderPli, guetterPlis, plisPresents } from "./plis.ts";
import { useBarreDefilante } from "./useBarreDefilante.ts";

export interface Ancre {
  ancre: string;
  libelle: string;
}

/** Les sections d'une longue fiche, chacune à un clic ; une section repliée s'ouvre. Celle qui n'est pas à l'écran n'a pas d'ancre. */
export function Ancres({ ancres }: { ancres: readonly Ancre[] }) {
  const presents = useSyncExternalStore(guetterPlis, plisPresents);
  const barre = useRef<HTMLElement>(null);
  // Sur un téléphone, elles défilent : le bord qui en cache le dit.
  useBarreDefilante(barre);
  return (
    <nav ref={barre} className={`${styles.ancres} defile-de-cote`} aria-label="Dans cette page">
      {ancres
        .filter(({ ancre }) => presents.includes(ancre))
        .map(({ ancre, libelle }) => (
          <Link key={ancre} to="." search hash={ancre} replace resetScroll={false} onClick={() => demanderPli(ancre)}>
            {libelle}
          </Link>
        ))}
    </nav>
  );
}

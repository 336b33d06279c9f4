import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import styles from "./Ancres.module.css";
import { demanderPli } from "./plis.ts";
import { useBarreDefilante } from "./useBarreDefilante.ts";

export interface Ancre {
  ancre: string;
  libelle: string;
}

/** Les sections d'une longue fiche, chacune à un clic ; une section repliée s'ouvre. */
export function Ancres({ ancres }: { ancres: readonly Ancre[] }) {
  const barre = useRef<HTMLElement>(null);
  // Sur un téléphone, elles défilent : le bord qui en cache le dit.
  useBarreDefilante(barre);
  return (
    <nav ref={barre} className={`${styles.ancres} defile-de-cote`} aria-label="Dans cette page">
      {ancres.map(({ ancre, libelle }) => (
        <Link key={ancre} to="." search hash={ancre} replace resetScroll={false} onClick={() => demanderPli(ancre)}>
          {libelle}
        </Link>
      ))}
    </nav>
  );
}

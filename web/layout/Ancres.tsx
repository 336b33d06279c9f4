import { Link } from "@tanstack/react-router";
import styles from "./Ancres.module.css";
import { demanderPli } from "./plis.ts";

export interface Ancre {
  ancre: string;
  libelle: string;
}

/** Les sections d'une longue fiche, chacune à un clic ; une section repliée s'ouvre. */
export const Ancres = ({ ancres }: { ancres: readonly Ancre[] }) => (
  <nav className={styles.ancres} aria-label="Dans cette page">
    {ancres.map(({ ancre, libelle }) => (
      <Link key={ancre} to="." search hash={ancre} replace resetScroll={false} onClick={() => demanderPli(ancre)}>
        {libelle}
      </Link>
    ))}
  </nav>
);

import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { LIBELLES_ONGLET, ONGLETS, type Onglet } from "../../../domain/analyses/onglets.ts";
import { chemins } from "../../chemins.ts";
import { useBarreDefilante } from "../../layout/useBarreDefilante.ts";
import styles from "./Onglets.module.css";

/** Les pages de l'analyse, sous les mêmes filtres : de vrais liens, que l'on ouvre et que l'on envoie. */
export function Onglets({ onglet }: { onglet: Onglet }) {
  const barre = useRef<HTMLElement>(null);
  // Sur un téléphone, la barre défile : la page ouverte s'y voit.
  useEffect(() => {
    const ici = barre.current?.querySelector<HTMLElement>(`[data-onglet="${onglet}"]`);
    if (ici && barre.current) barre.current.scrollLeft = ici.offsetLeft - barre.current.offsetLeft - 24;
  }, [onglet]);
  useBarreDefilante(barre);
  return (
    <nav ref={barre} className={`${styles.onglets} defile-de-cote`} aria-label="Pages de l'analyse">
      {ONGLETS.map((o) => (
        <Link
          key={o}
          to={chemins.analyses()}
          search={(avant: Record<string, unknown>) => ({ ...avant, onglet: o === "ensemble" ? undefined : o })}
          className={styles.onglet}
          data-onglet={o}
          data-ici={o === onglet || undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
          preload={false}
        >
          {LIBELLES_ONGLET[o]}
        </Link>
      ))}
    </nav>
  );
}

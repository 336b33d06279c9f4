import { IconArrowLeft } from "@tabler/icons-react";
import { Link, useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import styles from "./LienRetour.module.css";

/** Vrai si la page d'avant, dans cet onglet, est cette liste : y revenir rend ses filtres et sa place. */
function vientDe(chemin: string): boolean {
  const avant = window.navigation?.entries()[(window.navigation.currentEntry?.index ?? 0) - 1]?.url;
  return avant != null && new URL(avant).pathname === chemin;
}

/** Lien de retour d'une fiche vers sa liste. */
export function LienRetour({ vers, texte }: { vers: string; texte: string }) {
  const { history } = useRouter();
  const revenir = (evenement: MouseEvent) => {
    if (evenement.ctrlKey || evenement.metaKey || evenement.shiftKey || !vientDe(vers)) return;
    evenement.preventDefault();
    history.back();
  };
  return (
    <Link to={vers} className={styles.lien} onClick={revenir}>
      <IconArrowLeft size={15} aria-hidden="true" />
      {texte}
    </Link>
  );
}

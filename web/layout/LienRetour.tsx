import { IconArrowLeft } from "@tabler/icons-react";
import { Link, useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { listeVue } from "../ui/listes-vues.ts";
import styles from "./LienRetour.module.css";

/** Vrai si la page d'avant, dans cet onglet, est ce chemin, même après un rechargement ; faux si le navigateur ne sait pas le dire. */
function vientDe(chemin: string): boolean {
  const avant = window.navigation?.entries()[(window.navigation.currentEntry?.index ?? 0) - 1]?.url;
  return avant != null && new URL(avant).pathname === chemin;
}

/**
 * Lien de retour d'une fiche vers sa liste, telle qu'on l'a quittée. Si elle est juste derrière dans l'historique, on y recule : elle
 * retrouve sa place et son défilement ; sinon on y va avec ses filtres.
 */
export function LienRetour({ vers, texte }: { vers: string; texte: string }) {
  const { history, state } = useRouter();
  const vue = listeVue(vers);
  const revenir = (e: MouseEvent) => {
    const simple = !e.ctrlKey && !e.metaKey && !e.shiftKey && e.button === 0;
    const justeAvant = vue?.rang !== undefined && vue.rang === state.location.state.__TSR_index - 1;
    if (!simple || !(justeAvant || vientDe(vers))) return;
    e.preventDefault();
    history.back();
  };
  return (
    <Link to={vers} search={vue?.recherche ?? {}} className={styles.lien} onClick={revenir}>
      <IconArrowLeft size={15} aria-hidden="true" />
      {texte}
    </Link>
  );
}

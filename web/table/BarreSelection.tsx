import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { nombre } from "../ui/nombres.ts";
import styles from "./BarreSelection.module.css";
import type { EtatSelection } from "./selection.ts";

interface Props {
  selection: EtatSelection;
  total: number;
  children: ReactNode;
}

const lignes = (n: number, suite: string): string =>
  n < 2 ? `${nombre(n)} ligne sélectionnée${suite}` : `${nombre(n)} lignes sélectionnées${suite}`;

/** Ce qui est choisi, en une phrase. */
function phrase({ nombre: n, toutes, surLaPage, ids }: EtatSelection): string {
  if (toutes) return lignes(n, ids.length > 0 ? "" : "\u00a0: tous les résultats");
  if (surLaPage === n) return lignes(n, " sur cette page");
  return lignes(n, surLaPage > 0 ? `, dont ${nombre(surLaPage)} sur cette page` : ", sur d'autres pages");
}

/** Sous la liste, tant que des lignes sont choisies : leur nombre, de quoi les prendre toutes, et ce que l'on peut en faire. */
export function BarreSelection({ selection, total, children }: Props) {
  const { nombre: choisies, oubliees } = selection;
  const oubli =
    oubliees > 0 &&
    `Les filtres ont changé\u00a0: ${oubliees < 2 ? "la ligne choisie n'est plus sélectionnée" : `les ${nombre(oubliees)} lignes choisies ne sont plus sélectionnées`}.`;
  const texte = choisies > 0 ? phrase(selection) : oubli;
  return (
    <>
      {/* La région existe avant ses phrases : sinon les lecteurs d'écran ne les annoncent pas. */}
      <p role="status" className="visuellement-cache">
        {texte}
      </p>
      {texte && (
        <section className={styles.barre} aria-label="Sélection" data-oubli={choisies === 0 || undefined}>
          <p className={styles.compte}>
            <span>{texte}</span>
            {choisies > 0 && selection.pageEntiere && choisies < total && (
              <button type="button" className={styles.toutes} onClick={selection.choisirToutes}>
                Sélectionner les {nombre(total)} résultats
              </button>
            )}
          </p>
          {choisies > 0 && <div className={styles.gestes}>{children}</div>}
          <ActionIcon
            onClick={selection.vider}
            className={styles.vider}
            aria-label={choisies > 0 ? "Tout désélectionner" : "Fermer ce message"}
          >
            <IconX size={17} aria-hidden="true" />
          </ActionIcon>
        </section>
      )}
    </>
  );
}

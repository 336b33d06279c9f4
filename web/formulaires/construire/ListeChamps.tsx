import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from "@hello-pangea/dnd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ChampFormulaire } from "../../../domain/formulaires/formulaire.ts";
import { nonce } from "../../nonce.ts";
import styles from "./Construire.module.css";
import type { Geste } from "./LigneChamp.tsx";

interface Props {
  champs: readonly ChampFormulaire[];
  surOrdre: (champs: ChampFormulaire[]) => void;
  /** Vrai si le champ n'y est plus : le focus passe à son voisin. */
  surSuppression: (champ: ChampFormulaire) => Promise<boolean>;
  surModification: (champ: ChampFormulaire) => void;
  ligne: (champ: ChampFormulaire, index: number, surGeste: (geste: Geste) => void) => ReactNode;
}

/**
 * Le défilement de la page pendant un glissement. La souris part à 5 px et le doigt après 120 ms : ce
 * sont des constantes de la bibliothèque, que les tests du navigateur mesurent.
 */
const DEFILEMENT = { startFromPercentage: 0.25, maxPixelScroll: 28 };

const MODE_D_EMPLOI =
  "Espace prend le champ\u00a0; les flèches haut et bas le déplacent\u00a0; Espace le pose\u00a0; Échap le remet à sa place.";

const deplacer = (champs: readonly ChampFormulaire[], de: number, vers: number): ChampFormulaire[] => {
  const champ = champs[de];
  return champ ? champs.toSpliced(de, 1).toSpliced(vers, 0, champ) : [...champs];
};

/** Les champs dans leur ordre, que l'on change à la souris, au doigt, au clavier ou par des boutons. */
export function ListeChamps({ champs, surOrdre, surSuppression, surModification, ligne }: Props) {
  const liste = useRef<HTMLOListElement | null>(null);
  const aViser = useRef<{ id: string; geste: Geste } | null>(null);
  const [annonce, setAnnonce] = useState("");
  const dire = (champ: ChampFormulaire | undefined, index: number) =>
    `Champ ${champ?.label ?? ""}, position ${index + 1} sur ${champs.length}`;

  const surPrise = ({ source }: DragStart, { announce }: ResponderProvided) =>
    announce(`${dire(champs[source.index], source.index)}, pris`);
  const surPassage = ({ source, destination }: DragUpdate, { announce }: ResponderProvided) =>
    announce(destination ? dire(champs[source.index], destination.index) : "Hors de la liste");
  const surPose = ({ source, destination, reason }: DropResult, { announce }: ResponderProvided) => {
    if (reason === "CANCEL" || !destination)
      return announce(`${dire(champs[source.index], source.index)}, remis à sa place`);
    announce(`${dire(champs[source.index], destination.index)}, posé`);
    if (destination.index !== source.index) surOrdre(deplacer(champs, source.index, destination.index));
  };

  // Le focus suit le champ une fois la liste redessinée ; un bouton arrivé au bout de sa course laisse la place à l'autre.
  // biome-ignore lint/correctness/useExhaustiveDependencies: à chaque nouvelle liste
  useEffect(() => {
    if (!aViser.current) return;
    const { id, geste } = aViser.current;
    aViser.current = null;
    const rangee = liste.current?.querySelector(`[data-ligne="${id}"]`);
    const bouton = rangee?.querySelector<HTMLElement>(`[data-geste="${geste}"]:not([disabled])`);
    (bouton ?? rangee?.querySelector<HTMLElement>("[data-geste]:not([disabled])"))?.focus();
  }, [champs]);
  const agir = async (champ: ChampFormulaire, index: number, geste: Geste) => {
    if (geste === "modifier") return surModification(champ);
    if (geste === "supprimer") {
      const voisin = champs[index + 1] ?? champs[index - 1];
      aViser.current = voisin ? { id: voisin.id, geste } : null;
      if (!(await surSuppression(champ))) aViser.current = null;
      return;
    }
    const vers = geste === "monter" ? index - 1 : index + 1;
    aViser.current = { id: champ.id, geste };
    surOrdre(deplacer(champs, index, vers));
    setAnnonce(dire(champ, vers));
  };

  return (
    <DragDropContext
      onDragStart={surPrise}
      onDragUpdate={surPassage}
      onDragEnd={surPose}
      dragHandleUsageInstructions={MODE_D_EMPLOI}
      autoScrollerOptions={DEFILEMENT}
      nonce={nonce}
    >
      <Droppable droppableId="champs">
        {({ innerRef, droppableProps, placeholder }) => (
          <ol
            ref={(element) => {
              liste.current = element;
              innerRef(element);
            }}
            {...droppableProps}
            className={styles.liste}
            aria-label="Champs du formulaire"
          >
            {champs.map((champ, i) => ligne(champ, i, (geste) => void agir(champ, i, geste)))}
            {placeholder}
          </ol>
        )}
      </Droppable>
      <p className="visuellement-cache" role="status">
        {annonce}
      </p>
    </DragDropContext>
  );
}

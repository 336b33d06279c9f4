import { Draggable } from "@hello-pangea/dnd";
import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type ChampFormulaire, LIBELLES_TYPE_CHAMP } from "../../../domain/formulaires/formulaire.ts";
import { LIBELLES_TYPE_DEMANDE, TYPES_DEMANDE, type TypeDemande } from "../../../domain/tickets/ticket.ts";
import { ChampRendu, type ProprietesChamp } from "../rendu/ChampRendu.tsx";
import styles from "./Construire.module.css";
import { ecrireTypes } from "./reglages.ts";

export type Geste = "monter" | "descendre" | "modifier" | "supprimer";

interface Props extends ProprietesChamp {
  index: number;
  dernier: boolean;
  /** Le type choisi dans l'aperçu ne montre pas ce champ. */
  masquePour: TypeDemande | null;
  surGeste: (geste: Geste) => void;
}

/** Un champ du formulaire : sa poignée, sa saisie telle que le demandeur la verra, et de quoi le ranger, le régler, le supprimer. */
export function LigneChamp({ index, dernier, masquePour, surGeste, ...rendu }: Props) {
  const { champ } = rendu;
  const geste = (nom: Geste, libelle: string, icone: ReactNode, inactif = false) => (
    <ActionIcon
      variant="default"
      size={44}
      data-geste={nom}
      aria-label={`${libelle} le champ ${champ.label}`}
      title={libelle}
      disabled={inactif}
      onClick={() => surGeste(nom)}
    >
      {icone}
    </ActionIcon>
  );
  return (
    <Draggable draggableId={champ.id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <li
          ref={innerRef}
          {...draggableProps}
          className={styles.ligne}
          data-ligne={champ.id}
          data-tenue={isDragging || undefined}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: la bibliothèque ne laisse pas glisser un vrai bouton */}
          <div
            {...dragHandleProps}
            role="button"
            tabIndex={0}
            className={styles.poignee}
            aria-label={`Déplacer le champ ${champ.label}`}
          >
            <IconGripVertical size={20} aria-hidden="true" />
          </div>
          <div className={styles.saisie}>
            {masquePour ? <Masque champ={champ} type={masquePour} /> : <ChampRendu {...rendu} />}
            <p className={styles.precision}>
              {LIBELLES_TYPE_CHAMP[champ.type_champ]} · {parution(champ)}
            </p>
          </div>
          <div className={styles.gestes}>
            {geste("monter", "Monter", <IconArrowUp size={18} aria-hidden="true" />, index === 0)}
            {geste("descendre", "Descendre", <IconArrowDown size={18} aria-hidden="true" />, dernier)}
            {geste("modifier", "Modifier", <IconPencil size={18} aria-hidden="true" />)}
            {geste("supprimer", "Supprimer", <IconTrash size={18} aria-hidden="true" />)}
          </div>
        </li>
      )}
    </Draggable>
  );
}

const parution = ({ types_demande }: ChampFormulaire): string =>
  types_demande.length === TYPES_DEMANDE.length ? "Toutes les demandes" : ecrireTypes(types_demande);

const Masque = ({ champ, type }: { champ: ChampFormulaire; type: TypeDemande }) => (
  <div>
    <p className={styles.label}>
      {champ.label}
      {champ.obligatoire && (
        <span className={styles.etoile}>
          <span aria-hidden="true"> *</span>
          <span className="visuellement-cache"> obligatoire</span>
        </span>
      )}
    </p>
    <p className={styles.precision}>Non demandé pour «&nbsp;{LIBELLES_TYPE_DEMANDE[type]}&nbsp;»</p>
  </div>
);

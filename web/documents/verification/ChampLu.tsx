import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconPencil } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { Absent } from "../../ui/Valeurs.tsx";
import { type Champ, ecrireChamp } from "./champs.ts";
import { EditionChamp } from "./EditionChamp.tsx";
import styles from "./Verification.module.css";

interface Props {
  champ: Champ;
  confiance: number | null;
  choisi: boolean;
  edite: boolean;
  modifiable: boolean;
  envoi: boolean;
  surChoisir: () => void;
  surConfirmer: () => void;
  surEditer: () => void;
  /** La saisie est finie, enregistrée ou abandonnée : le clavier revient au champ, ou passe au suivant. */
  surFin: (suivant: boolean) => void;
  enregistrer: (valeur: string | number | null, avant: string | number | null) => Promise<unknown>;
}

/** Un champ lu : sa valeur, le doute qui l'accompagne, de quoi le confirmer ou le corriger sans quitter le clavier. */
export function ChampLu({ champ, confiance, choisi, edite, modifiable, envoi, ...p }: Props) {
  const texte = ecrireChamp(champ);
  const aVerifier = champ.raison !== undefined;
  const auClavier = (e: KeyboardEvent) => {
    if (!modifiable || e.ctrlKey || e.metaKey || e.altKey) return;
    const saisir = e.key === "e" || e.key === "E" || e.key === "F2" || (e.key === "Enter" && (!aVerifier || !texte));
    if (saisir) p.surEditer();
    else if (e.key === "Enter") p.surConfirmer();
    else return;
    e.preventDefault();
  };
  return (
    <li className={styles.champ} data-choisi={choisi || undefined} data-a-verifier={aVerifier || undefined}>
      {edite ? (
        <EditionChamp champ={champ} enregistrer={p.enregistrer} surFin={p.surFin} />
      ) : (
        <>
          <button
            type="button"
            className={styles.valeur}
            data-point={champ.nom}
            aria-current={choisi || undefined}
            onClick={p.surChoisir}
            onFocus={p.surChoisir}
            onDoubleClick={modifiable ? p.surEditer : undefined}
            onKeyDown={auClavier}
          >
            <span className={styles.libelle}>{champ.libelle}</span>
            <span className={styles.texte} data-long={champ.nom === "vin" || undefined}>
              {texte ?? <Absent />}
            </span>
            {aVerifier && (
              <span className={styles.raison}>
                <IconAlertTriangle size={14} aria-hidden="true" /> {champ.raison}
                {confiance !== null && ` Confiance ${confiance}\u00a0%.`}
              </span>
            )}
          </button>
          {modifiable && (
            <span className={styles.gestes}>
              {aVerifier && (
                <Button
                  size="compact-xs"
                  variant="default"
                  loading={envoi}
                  leftSection={<IconCheck size={14} aria-hidden="true" />}
                  onClick={p.surConfirmer}
                >
                  {texte ? "C'est juste" : "Absent du document"}
                  <span className="visuellement-cache">&nbsp;: {champ.libelle}</span>
                </Button>
              )}
              <Tooltip label="Corriger">
                <ActionIcon size={30} aria-label={`Corriger ${champ.libelle}`} onClick={p.surEditer}>
                  <IconPencil size={16} aria-hidden="true" />
                </ActionIcon>
              </Tooltip>
            </span>
          )}
        </>
      )}
    </li>
  );
}

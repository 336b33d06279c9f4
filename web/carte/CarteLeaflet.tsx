import "leaflet/dist/leaflet.css";
import { Button } from "@mantine/core";
import { IconFocusCentered } from "@tabler/icons-react";
import { type Ref, useImperativeHandle, useRef } from "react";
import type { CommandesCarte } from "./Carte.tsx";
import styles from "./CarteLeaflet.module.css";
import type { Repere, Tuiles } from "./repere.ts";
import { useLeaflet } from "./useLeaflet.ts";

interface Props {
  legende: string;
  reperes: readonly Repere[];
  tuiles: Tuiles | null;
  hauteur: number;
  surChoix?: ((cle: string) => void) | undefined;
  commandes?: Ref<CommandesCarte> | undefined;
  surDeplacement?: ((position: readonly [latitude: number, longitude: number]) => void) | undefined;
}

/** La carte elle-même, dans son propre paquet : Leaflet ne se charge que là où une carte s'ouvre. */
export default function CarteLeaflet({
  legende,
  reperes,
  tuiles,
  hauteur,
  surChoix = () => {},
  commandes,
  surDeplacement,
}: Props) {
  const conteneur = useRef<HTMLElement>(null);
  const { fondEnPanne, montrer, montrerTout } = useLeaflet(conteneur, { tuiles, reperes, surChoix, surDeplacement });
  useImperativeHandle(commandes, () => ({ montrer }));
  return (
    <div className={styles.cadre}>
      <section
        ref={conteneur}
        className={styles.carte}
        style={{ height: hauteur }}
        aria-label={legende}
        data-fond={tuiles && !fondEnPanne ? "tuiles" : "contour"}
      />
      {reperes.length > 1 && (
        <Button
          className={styles.tout}
          variant="default"
          size="compact-sm"
          leftSection={<IconFocusCentered size={15} aria-hidden="true" />}
          onClick={montrerTout}
        >
          Tout voir
        </Button>
      )}
      {fondEnPanne && (
        <p className={styles.note}>Le fond de carte ne répond pas&nbsp;: la carte montre le contour de la France.</p>
      )}
    </div>
  );
}

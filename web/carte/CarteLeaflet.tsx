import "leaflet/dist/leaflet.css";
import { Button } from "@mantine/core";
import { IconFocusCentered } from "@tabler/icons-react";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import styles from "./CarteLeaflet.module.css";
import type { CommandesCarte, Repere, Tuiles } from "./repere.ts";
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
export default function CarteLeaflet(proprietes: Props) {
  const [essai, setEssai] = useState(0);
  return <Vue key={essai} {...proprietes} surReessai={() => setEssai(essai + 1)} />;
}

function Vue({
  legende,
  reperes,
  tuiles,
  hauteur,
  surChoix = () => {},
  commandes,
  surDeplacement,
  surReessai,
}: Props & { surReessai: () => void }) {
  const conteneur = useRef<HTMLElement>(null);
  const { contour, montrer, montrerTout } = useLeaflet(conteneur, { tuiles, reperes, surChoix, surDeplacement });
  useImperativeHandle(commandes, () => ({ montrer }));
  return (
    <div className={styles.cadre}>
      <section
        ref={conteneur}
        className={styles.carte}
        style={{ height: hauteur }}
        aria-label={legende}
        data-fond={contour ? "contour" : "tuiles"}
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
      {contour === "refuse" && (
        <p className={styles.note}>
          Le fond de carte est désactivé par la configuration&nbsp;: la carte montre le contour de la France, sans ses
          rues.
        </p>
      )}
      {contour === "injoignable" && (
        <p className={styles.note}>
          Le fond de carte ne répond pas{hote(tuiles)}&nbsp;: la carte montre le contour de la France, sans ses rues.{" "}
          <Button variant="subtle" size="compact-xs" onClick={surReessai}>
            Réessayer
          </Button>
        </p>
      )}
    </div>
  );
}

/** D'où viendraient les images : ce qu'il faut demander à qui tient le réseau d'ouvrir. */
function hote(tuiles: Tuiles | null): string {
  const url = tuiles && URL.parse(tuiles.url);
  return url ? ` (${url.host})` : "";
}

import { Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconChevronDown, IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { signalerSucces } from "../ui/notifications.ts";
import styles from "./PremiersPas.module.css";

/** Un pas tel qu'il se lit : son écran s'ouvre de son titre ; fait, il ne dit plus que son nom. */
export interface PasLu {
  cle: string;
  fait: boolean;
  titre: string;
  texte: ReactNode;
  /** Nul : un autre pas passe d'abord. */
  vers: string | null;
  gestes?: ReactNode;
}

interface Props {
  titre: string;
  pas: readonly PasLu[];
  /** Déplié d'office ; la personne le replie. */
  ouvert: boolean;
  /** Cachés, ils laissent ici de quoi les montrer de nouveau. */
  rappel: boolean;
  /** Ce qui se dit quand on les cache, là où rien ne les montrera de nouveau. */
  caches?: string;
}

/** Cachés sur cet appareil, partout à la fois : qui connaît la maison n'a plus besoin qu'on la lui montre. */
const usePasCaches = () =>
  useLocalStorage({ key: "reflet-premiers-pas-caches", defaultValue: false, getInitialValueInEffect: false });

/** Ce qui est fait, ce qui reste et où le faire ; rien quand tout est fait, ou quand la personne l'a caché. */
export function ListePas({ titre, pas, ouvert, rappel, caches: dits }: Props) {
  const [caches, setCaches] = usePasCaches();
  const suite = useSuiteDuFocus(caches);
  const faits = pas.filter((p) => p.fait).length;
  if (faits === pas.length || (caches && !rappel)) return null;
  if (caches)
    return (
      <Button ref={suite} variant="subtle" size="compact-sm" className={styles.rappel} onClick={() => setCaches(false)}>
        Montrer les premiers pas
      </Button>
    );
  const cacher = () => {
    setCaches(true);
    signalerSucces(dits ?? "Premiers pas cachés\u00a0: Administration les montre de nouveau");
    if (!rappel) document.querySelector<HTMLElement>("main")?.focus();
  };
  return (
    <details className={styles.pas} open={ouvert}>
      <summary className={styles.resume}>
        <h2 className={styles.titre}>{titre}</h2>
        <span className={styles.compte}>
          {faits} sur {pas.length} {faits > 1 ? "faits" : "fait"}
        </span>
        <IconChevronDown size={18} aria-hidden="true" className={styles.fleche} />
      </summary>
      <ol className={styles.liste}>
        {pas.map((p) => (
          <UnPas key={p.cle} pas={p} />
        ))}
      </ol>
      <div className={styles.pied}>
        <Button variant="subtle" size="compact-sm" color="gray" onClick={cacher}>
          Cacher les premiers pas
        </Button>
      </div>
    </details>
  );
}

/** Le bouton pressé disparaît : le focus va à celui qui le remplace, sans rien prendre à l'ouverture de l'écran. */
function useSuiteDuFocus(caches: boolean) {
  const bouton = useRef<HTMLButtonElement>(null);
  const avant = useRef(caches);
  useEffect(() => {
    if (caches && !avant.current) bouton.current?.focus();
    avant.current = caches;
  }, [caches]);
  return bouton;
}

function UnPas({ pas: { fait, titre, texte, vers, gestes } }: { pas: PasLu }) {
  const Icone = fait ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={styles.etape} data-fait={fait || undefined}>
      <Icone size={20} stroke={1.5} aria-hidden="true" />
      <div>
        <span className={styles.nom}>
          {fait || !vers ? titre : <Link to={vers}>{titre}</Link>}
          <span className="visuellement-cache">{fait ? ", fait" : ", à faire"}</span>
        </span>
        {!fait && <p className={styles.texte}>{texte}</p>}
        {!fait && gestes && <div className={styles.gestes}>{gestes}</div>}
      </div>
    </li>
  );
}

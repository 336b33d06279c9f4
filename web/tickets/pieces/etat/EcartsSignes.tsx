import { Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQueries } from "@tanstack/react-query";
import { direEcart, ecartDePhoto } from "../../../../domain/etats-des-lieux/ecart-photo.ts";
import type { EtatLu } from "../../../../domain/etats-des-lieux/etat.ts";
import { useEnLigne } from "../../../demande/useEnLigne.ts";
import { useActeur } from "../../../session/session.ts";
import { Bandeau } from "../../../ui/Bandeau.tsx";
import styles from "./Etat.module.css";
import { lectureDe } from "./lecture-photo.ts";
import { photosALire } from "./photos-a-lire.ts";

/** Ce que l'on garde d'examiné : les plus anciens s'oublient. */
const EXAMINES_MAX = 500;

interface Props {
  /** La dernière version signée. */
  etat: EtatLu;
  surCorriger: () => void;
  correction: boolean;
}

/**
 * Ce que les photos d'un état signé disent autrement que lui : signé sans réseau, il l'a été avant que personne ne les ait lues. Il ne change
 * pas ; l'équipe examine, corrige par une nouvelle version, ou le laisse, et ce qu'elle laisse ne lui est plus demandé sur ce poste.
 */
export function EcartsSignes({ etat, surCorriger, correction }: Props) {
  const enLigne = useEnLigne();
  const [examines, setExamines] = useLocalStorage<readonly string[]>({
    key: `reflet-ecarts-examines-${useActeur().id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const ecarts = useQueries({
    queries: photosALire(etat).map((fichier) => ({ ...lectureDe(etat.id, fichier), enabled: enLigne })),
    combine: (lectures) => {
      const lus = lectures.flatMap(({ data }) => (data && ecartDePhoto(data, etat.kilometrage)) ?? []);
      // L'avant et l'arrière montrent la même plaque : une phrase suffit.
      return [...new Map(lus.map((ecart) => [direEcart(ecart), ecart]))];
    },
  });
  const cle = (phrase: string) => `${etat.id} ${phrase}`;
  const restent = ecarts.filter(([phrase]) => !examines.includes(cle(phrase)));
  if (restent.length === 0) return null;
  const laisser = () =>
    setExamines((avant) => [...avant, ...restent.map(([phrase]) => cle(phrase))].slice(-EXAMINES_MAX));
  const compteur = restent.some(([, { genre }]) => genre === "compteur");
  return (
    <Bandeau
      genre="alerte"
      titre={
        restent.length > 1
          ? `${restent.length}\u00a0écarts à examiner entre les photos et l'état signé`
          : "Un écart à examiner entre les photos et l'état signé"
      }
    >
      {restent.map(([phrase, { genre }]) => (
        <p key={phrase}>
          {phrase}.{genre === "plaque" && " Est-ce le bon véhicule\u00a0?"}
        </p>
      ))}
      <span className={styles.gestes}>
        {compteur && enLigne && (
          <Button size="xs" loading={correction} onClick={surCorriger}>
            Faire une correction
          </Button>
        )}
        <Button size="xs" variant="default" onClick={laisser}>
          {compteur ? "Laisser l'état signé" : "C'est le bon véhicule"}
        </Button>
      </span>
    </Bandeau>
  );
}

import type { Position } from "../../domain/adresses/adresse.ts";
import { Attente } from "../ui/Attente.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import styles from "./CarteLieu.module.css";
import { APPROXIMATIONS, MESSAGES_CARTE } from "./messages.ts";

interface Props {
  /** La recherche des coordonnées d'une adresse ; désactivée, elle n'a rien à dire. */
  recherche: {
    data: { position: Position | null } | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
}

/** Où en est la recherche des coordonnées : en cours, en panne, vaine, ou juste à peu près. */
export function SuiteRecherche({ recherche: { data, error, isFetching, refetch } }: Props) {
  if (isFetching) return <Attente texte={MESSAGES_CARTE.attente} />;
  if (error) return <ErreurChargement erreur={error} relire={refetch} titre={MESSAGES_CARTE.erreur} />;
  if (!data) return null;
  if (!data.position) return <Bandeau genre="alerte" titre={MESSAGES_CARTE.introuvable} />;
  const approximation = APPROXIMATIONS[data.position.precision];
  return approximation && <p className={styles.note}>{approximation}</p>;
}

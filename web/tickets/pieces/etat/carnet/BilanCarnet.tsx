import { Button } from "@mantine/core";
import { useEnLigne } from "../../../../demande/useEnLigne.ts";
import { Bandeau } from "../../../../ui/Bandeau.tsx";
import styles from "../Etat.module.css";
import type { Carnet } from "./Carnet.ts";

/** Où en est ce que la personne a saisi : sur l'appareil, en route, arrivé. */
export function BilanCarnet({ carnet }: { carnet: Carnet }) {
  const enLigne = useEnLigne();
  const reste = carnet.restant();
  const combien = `${reste}\u00a0${reste > 1 ? "saisies" : "saisie"}`;
  if (!enLigne)
    return (
      <Bandeau genre="info" titre="Vous êtes hors connexion">
        Continuez&nbsp;: tout est gardé sur cet appareil et partira quand le réseau reviendra.
        {reste > 0 && ` ${combien} à envoyer.`}
      </Bandeau>
    );
  if (carnet.fautes.debut)
    return (
      <Bandeau genre="alerte" titre="Cet état des lieux n'a pas pu s'ouvrir">
        <p>{carnet.fautes.debut.message} Ce que vous avez saisi reste sur cet appareil.</p>
        <Button size="xs" variant="default" onClick={() => carnet.reessayer("debut")}>
          Réessayer
        </Button>
      </Bandeau>
    );
  return (
    <p className={styles.bilan} role="status">
      {reste > 0
        ? `${combien} à envoyer, ${reste > 1 ? "gardées" : "gardée"} sur cet appareil.`
        : "Tout ce que vous avez saisi est enregistré."}
    </p>
  );
}

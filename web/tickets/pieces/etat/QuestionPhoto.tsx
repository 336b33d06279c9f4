import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formaterKm } from "../../../../domain/commun/montants.ts";
import type { LecturePhoto } from "../../../../domain/etats-des-lieux/etat.ts";
import { useEnLigne } from "../../../demande/useEnLigne.ts";
import { Bandeau } from "../../../ui/Bandeau.tsx";
import type { Carnet } from "./carnet/Carnet.ts";
import { valeursDe } from "./carnet/contenu.ts";
import styles from "./Etat.module.css";
import { lectureDe } from "./lecture-photo.ts";
import type { MorceauEtat } from "./useEtats.ts";

interface Props extends MorceauEtat {
  carnet: Carnet;
  /** Une photo que le serveur a. */
  fichier: string;
}

/** Ce qui s'est lu sur cette photo, en question : la personne, devant le véhicule, décide. Sans réseau, elle vient quand la photo est arrivée. */
export function QuestionPhoto({ etat, carnet, fichier }: Props) {
  const enLigne = useEnLigne();
  const [repondu, setRepondu] = useState(false);
  const { data: lue } = useQuery({ ...lectureDe(etat.id, fichier), enabled: enLigne });
  if (!lue || repondu) return null;
  const fini = () => setRepondu(true);
  if (lue.kilometrage !== null) return <Compteur carnet={carnet} etat={etat} lu={lue.kilometrage} surFini={fini} />;
  return lue.plaque && <Plaque lue={lue} plaque={lue.plaque} surFini={fini} />;
}

interface PropsCompteur extends Pick<Props, "etat" | "carnet"> {
  lu: number;
  surFini: () => void;
}

function Compteur({ etat, carnet, lu, surFini }: PropsCompteur) {
  const saisi = { ...valeursDe(etat), ...carnet.contenu.releve }.kilometrage;
  if (saisi === lu) return null;
  return (
    <div className={styles.lecture} role="status">
      <p>
        {typeof saisi === "number"
          ? `${formaterKm(lu)} lus sur la photo, ${formaterKm(saisi)} saisis\u00a0: reprendre ceux de la photo\u00a0?`
          : `${formaterKm(lu)} lus sur la photo\u00a0: les reprendre\u00a0?`}
      </p>
      <span className={styles.gestes}>
        <Button size="xs" onClick={() => carnet.ecrire("kilometrage", lu)}>
          Les reprendre
        </Button>
        <Button size="xs" variant="default" onClick={surFini}>
          Non
        </Button>
      </span>
    </div>
  );
}

interface PropsPlaque {
  lue: LecturePhoto;
  plaque: string;
  surFini: () => void;
}

function Plaque({ lue: { attendue }, plaque, surFini }: PropsPlaque) {
  if (attendue === null || attendue === plaque)
    return (
      <p className={styles.lecture} role="status">
        Plaque lue sur la photo&nbsp;: {plaque}
        {attendue && ", celle du ticket"}.
      </p>
    );
  return (
    <div className={styles.question}>
      <Bandeau genre="alerte" titre={`Plaque lue sur la photo\u00a0: ${plaque}`}>
        <p>Celle du ticket est {attendue}. Est-ce le bon véhicule&nbsp;?</p>
        <Button size="xs" variant="default" onClick={surFini}>
          C'est le bon véhicule
        </Button>
      </Bandeau>
    </div>
  );
}

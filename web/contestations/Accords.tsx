import { Button } from "@mantine/core";
import { formaterEuros } from "../../domain/commun/montants.ts";
import type { LigneReclameeLue } from "../../domain/contestations/contestation.ts";
import { LIBELLES_VERDICT } from "../../domain/fre/verdicts.ts";
import { ChampNombre } from "../form/ChampNombre.tsx";
import styles from "./Contestations.module.css";

/** Ce qui est accordé à chaque ligne, en centimes HT ; `null` : le loueur n'en dit rien. */
export type Montants = Readonly<Record<string, number | null>>;

interface Props {
  lignes: readonly LigneReclameeLue[];
  montants: Montants;
  surChangement: (suite: Montants) => void;
  erreur: string | undefined;
}

/** Le premier montant hors de ce qui est réclamé, en phrase. */
export function erreurDAccords(lignes: readonly LigneReclameeLue[], montants: Montants): string | undefined {
  const faux = lignes.find((l) => {
    const m = montants[l.id];
    return m !== null && m !== undefined && (Number.isNaN(m) || m < 0 || m > l.montant_reclame);
  });
  return (
    faux &&
    `Le montant accordé va de 0 à ${formaterEuros(faux.montant_reclame)}\u00a0: «\u00a0${faux.designation}\u00a0»`
  );
}

/** Les accords à envoyer : les lignes dont le loueur a dit quelque chose. */
export const accordsDe = (montants: Montants) =>
  Object.entries(montants).flatMap(([ligne_id, montant]) => (montant === null ? [] : [{ ligne_id, montant }]));

/** Une ligne redemandée se répond en tout : ce qui était accordé y compte. */
const aideDe = (l: LigneReclameeLue): string =>
  `${LIBELLES_VERDICT[l.motif]}\u00a0; réclamé ${formaterEuros(l.montant_reclame)}${
    l.relancee && l.montant_accorde !== null
      ? `, dont ${formaterEuros(l.montant_accorde)} déjà accordés\u00a0: saisissez le total`
      : ""
  }`;

/** Ligne par ligne, ce que le loueur accorde ; tout accepter ou tout refuser d'un geste. */
export function Accords({ lignes, montants, surChangement, erreur }: Props) {
  const tous = (montant: (l: LigneReclameeLue) => number | null) =>
    surChangement(Object.fromEntries(lignes.map((l) => [l.id, montant(l)])));
  return (
    <fieldset className={styles.accords}>
      <legend>Montants accordés</legend>
      <div className={styles.gestes}>
        <Button size="compact-xs" variant="default" onClick={() => tous((l) => l.montant_reclame)}>
          Tout accepter
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => tous((l) => (l.relancee ? l.montant_accorde : 0))}>
          Tout refuser
        </Button>
      </div>
      {erreur && (
        <p className={styles.erreur} role="alert">
          {erreur}
        </p>
      )}
      {lignes.map((l) => (
        <ChampNombre
          key={l.id}
          nom={`accord-${l.id}`}
          libelle={l.designation}
          aide={aideDe(l)}
          decimales={2}
          unite="€ HT"
          placeholder="sans réponse"
          valeur={montants[l.id] ?? null}
          surChangement={(montant) => surChangement({ ...montants, [l.id]: montant })}
          erreur={undefined}
          desactive={false}
        />
      ))}
    </fieldset>
  );
}

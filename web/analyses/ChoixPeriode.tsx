import { Button, Group, Popover, Select } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type FormEvent, useState } from "react";
import { intitulerPeriode, periodesProposees } from "../../domain/analyses/choix-periodes.ts";
import { jourDeParis, lireDate } from "../../domain/commun/dates.ts";
import { bornesDe, enAdresse, type Periode, periodeDAdresse } from "../../domain/commun/periode.ts";
import { ChampDate } from "../form/ChampDate.tsx";
import styles from "./ChoixPeriode.module.css";

interface Props {
  annees: readonly number[];
  periode: Periode | undefined;
  changer: (periode: Periode | undefined) => void;
  className?: string | undefined;
  /** Sans elle, le filtre porte son nom aux lecteurs d'écran seulement. */
  libelle?: string;
  /** Ce que l'adresse demandait et qui n'est pas une période. */
  erreur?: string | undefined;
}

const LIBRES = "libres";

/** Mois, trimestre, année, douze derniers mois ou deux dates ; sans choix, toutes les années. */
export function ChoixPeriode({ annees, periode, changer, className, libelle, erreur }: Props) {
  const [ouvert, { open, close }] = useDisclosure(false);
  const groupes = periodesProposees(annees, jourDeParis(new Date()));
  const valeur = periode?.toString() ?? null;
  const connue = valeur === null || groupes.some((g) => g.periodes.some((p) => String(p) === valeur));
  const data = [
    ...groupes.map((g) => ({
      group: g.groupe,
      items: g.periodes.map((p) => ({ value: String(p), label: intitulerPeriode(p) })),
    })),
    {
      group: "Dates",
      items: [
        // Celle de l'adresse, quand la liste ne la propose pas : sinon le filtre agirait sans se montrer.
        ...(connue || periode === undefined ? [] : [{ value: valeur, label: intitulerPeriode(periode) }]),
        { value: LIBRES, label: "Choisir deux dates…" },
      ],
    },
  ];
  return (
    <Popover opened={ouvert} onDismiss={close} trapFocus returnFocus shadow="md" position="bottom-start" width={300}>
      <Popover.Target>
        <Select
          className={className}
          {...(libelle ? { label: libelle } : { "aria-label": "Filtrer par période" })}
          placeholder="Toutes les années"
          error={erreur}
          data={data}
          value={valeur}
          onChange={(v) => (v === LIBRES ? open() : changer(lirePeriode(v)))}
          searchable
          clearable
          limit={200}
          clearButtonProps={{ "aria-label": "Retirer le filtre période", tabIndex: 0, "aria-hidden": false }}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Entre deux dates">
        <DeuxDates
          periode={periode}
          changer={(p) => {
            changer(p);
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

const lirePeriode = (v: string | null): Periode | undefined =>
  v === null ? undefined : (periodeDAdresse.safeParse(v).data ?? undefined);

interface ProprietesDates {
  periode: Periode | undefined;
  changer: (periode: Periode) => void;
}

function DeuxDates({ periode, changer }: ProprietesDates) {
  const depart = bornesDe(periode ?? `${jourDeParis(new Date()).slice(0, 7)}`, jourDeParis(new Date()));
  const [du, setDu] = useState(depart.du);
  const [au, setAu] = useState(depart.au);
  const [montrees, setMontrees] = useState(false);
  const erreurDu = lireDate(du) ? undefined : "Date attendue, jj/mm/aaaa";
  const lue = periodeDAdresse.safeParse(enAdresse({ du, au })).data;
  const erreurAu = !lireDate(au)
    ? "Date attendue, jj/mm/aaaa"
    : erreurDu || lue
      ? undefined
      : au < du
        ? "La fin précède le début"
        : "Entre 1990 et 2099";
  const envoyer = (e: FormEvent) => {
    e.preventDefault();
    setMontrees(true);
    if (lue !== undefined && !erreurDu && !erreurAu) changer(lue);
  };
  const champ = (
    nom: string,
    nomLu: string,
    valeur: string,
    poser: (v: string) => void,
    erreur: string | undefined,
  ) => (
    <ChampDate
      nom={nom}
      libelle={nomLu}
      valeur={valeur}
      surChangement={poser}
      erreur={montrees ? erreur : undefined}
      desactive={false}
    />
  );
  return (
    <form onSubmit={envoyer} noValidate className={styles.dates}>
      {champ("du", "Du", du, setDu, erreurDu)}
      {champ("au", "Au, compris", au, setAu, erreurAu)}
      <Group justify="flex-end">
        <Button type="submit">Appliquer</Button>
      </Group>
    </form>
  );
}

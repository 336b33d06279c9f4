import { ActionIcon, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formaterDate, lireDateSaisie } from "../../domain/commun/dates.ts";
import styles from "./ChampDate.module.css";
import type { Habillage } from "./ChampTexte.tsx";
import type { ChampLie } from "./useFormulaire.ts";

type Props = ChampLie<string> & Habillage;

const ecrire = (iso: string): string => formaterDate(iso) || iso;

/**
 * Date tapée `jj/mm/aaaa` ; le calendrier est celui du navigateur, en option. La valeur est AAAA-MM-JJ, ou le texte tel quel tant
 * qu'il n'est pas une date : le schéma du formulaire le refuse alors avec son message.
 */
export function ChampDate({ nom, valeur, surChangement, erreur, desactive, libelle, requis, aide }: Props) {
  const [texte, setTexte] = useState(() => ecrire(valeur));
  const [ecrite, setEcrite] = useState(valeur);
  const calendrier = useRef<HTMLInputElement>(null);
  if (valeur !== ecrite) {
    setEcrite(valeur);
    setTexte(ecrire(valeur));
  }
  const poser = (suite: string) => {
    const iso = lireDateSaisie(suite) ?? suite.trim();
    setEcrite(iso);
    surChangement(iso);
  };
  return (
    <div className={styles.champ}>
      <TextInput
        name={nom}
        label={libelle}
        description={aide}
        error={erreur}
        value={texte}
        disabled={desactive}
        withAsterisk={requis}
        aria-required={requis}
        placeholder="jj/mm/aaaa"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        className="chiffres"
        onChange={(e) => {
          setTexte(e.currentTarget.value);
          poser(e.currentTarget.value);
        }}
        onBlur={() => setTexte(ecrire(valeur))}
        rightSection={
          <ActionIcon
            size="md"
            disabled={desactive}
            onClick={() => calendrier.current?.showPicker()}
            aria-label="Ouvrir le calendrier"
          >
            <IconCalendar size={17} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        }
      />
      <input
        ref={calendrier}
        type="date"
        className={styles.calendrier}
        tabIndex={-1}
        aria-hidden="true"
        value={/^\d{4}-\d{2}-\d{2}$/.test(valeur) ? valeur : ""}
        onChange={(e) => {
          setTexte(formaterDate(e.currentTarget.value));
          poser(e.currentTarget.value);
        }}
      />
    </div>
  );
}

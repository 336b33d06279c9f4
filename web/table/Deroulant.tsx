import { TextInput } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { Differe, morceau } from "../ui/Differe.tsx";
import styles from "./BarreListe.module.css";
import { type Deroule, nomDuFiltre, placeDuFiltre } from "./deroulant.ts";

const choix = morceau(() => import("./ChoixDeroulant.tsx"));

/** Un filtre de la barre. De quoi dérouler ses choix pèse autant que toute la liste : il vient après elle. */
export function Deroulant(p: Deroule) {
  return <Differe de={choix} proprietes={p} attente={<Ferme {...p} />} />;
}

function Ferme({ filtre, liste }: Deroule) {
  const valeur = liste.actifs[filtre.cle];
  const choisi = filtre.choix.find((c) => c.valeur === String(valeur))?.libelle ?? "";
  return (
    <TextInput
      className={styles.filtre}
      miw={placeDuFiltre(filtre)}
      role="combobox"
      aria-label={nomDuFiltre(filtre)}
      aria-haspopup="listbox"
      aria-expanded={false}
      placeholder={filtre.libelle}
      value={choisi}
      readOnly
      pointer
      rightSection={<IconSelector size={16} stroke={1.5} aria-hidden="true" />}
      rightSectionPointerEvents="none"
    />
  );
}

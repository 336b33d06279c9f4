import { Select } from "@mantine/core";
import styles from "./BarreListe.module.css";
import { type Deroule, nomDuFiltre, placeDuFiltre } from "./deroulant.ts";

/** Le filtre, une fois de quoi dérouler ses choix chargé. */
export default function ChoixDeroulant({ filtre, liste }: Deroule) {
  const valeur = liste.actifs[filtre.cle];
  return (
    <Select
      className={styles.filtre}
      miw={placeDuFiltre(filtre)}
      aria-label={nomDuFiltre(filtre)}
      placeholder={filtre.libelle}
      data={filtre.choix.map((c) => ({ value: c.valeur, label: c.libelle }))}
      value={valeur === undefined ? null : String(valeur)}
      onChange={(choisie) => liste.filtrer({ [filtre.cle]: choisie ?? undefined })}
      searchable={filtre.choix.length > 6}
      clearable
      clearButtonProps={{
        "aria-label": `Retirer le filtre ${filtre.libelle.toLowerCase()}`,
        tabIndex: 0,
        "aria-hidden": false,
      }}
    />
  );
}

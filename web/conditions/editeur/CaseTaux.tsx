import { TextInput } from "@mantine/core";
import { useState } from "react";
import { lireNombreSaisi } from "../../../domain/commun/nombre-saisi.ts";
import styles from "./GrilleVetuste.module.css";

interface Props {
  /** Rang de ligne et de colonne dans la grille, pour s'y déplacer aux flèches. */
  place: string;
  libelle: string;
  valeur: number | null;
  /** Chiffres après la virgule. */
  decimales: number;
  unite: string;
  erreur: string | undefined;
  desactive: boolean;
  surChangement: (valeur: number | null) => void;
  surCollage: (texte: string) => boolean;
}

const ecrire = (v: number | null): string => (v === null || Number.isNaN(v) ? "" : String(v).replace(".", ","));

/** Une case de la grille : un nombre, à la virgule ou au point. Un texte illisible vaut NaN, que le schéma refuse. */
export function CaseTaux({ place, libelle, valeur, decimales, unite, erreur, desactive, ...p }: Props) {
  const [texte, setTexte] = useState(() => ecrire(valeur));
  const [ecrite, setEcrite] = useState(valeur);
  // La valeur a changé hors de la case (collage, ligne recopiée) : le texte la suit.
  if (!Object.is(valeur, ecrite)) {
    setEcrite(valeur);
    if (!Number.isNaN(valeur)) setTexte(ecrire(valeur));
  }
  return (
    <TextInput
      size="sm"
      className={styles.case}
      classNames={{ input: "chiffres" }}
      data-place={place}
      aria-label={libelle}
      // Le message entier se lit sous la grille ; ici, la case est marquée et dite fautive.
      error={erreur !== undefined}
      aria-describedby={erreur ? "erreurs-grille" : undefined}
      value={texte}
      disabled={desactive}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      rightSection={<span aria-hidden="true">{unite}</span>}
      rightSectionWidth={unite.length > 1 ? 40 : 24}
      rightSectionPointerEvents="none"
      onFocus={(e) => e.currentTarget.select()}
      onPaste={(e) => {
        if (p.surCollage(e.clipboardData.getData("text"))) e.preventDefault();
      }}
      onChange={(e) => {
        const brut = e.currentTarget.value;
        setTexte(brut);
        const lu = brut.trim() === "" ? null : lireNombre(brut, decimales);
        setEcrite(lu);
        p.surChangement(lu);
      }}
      onBlur={() => !Number.isNaN(valeur) && setTexte(ecrire(valeur))}
    />
  );
}

/** `12,5` vaut 12,5 ; NaN si ce n'est pas un nombre de ce nombre de décimales. */
export function lireNombre(texte: string, decimales: number): number {
  const lu = lireNombreSaisi(texte, { decimales, unite: decimales > 0 ? "pourcent" : "mois" });
  return "valeur" in lu ? lu.valeur / 10 ** decimales : Number.NaN;
}

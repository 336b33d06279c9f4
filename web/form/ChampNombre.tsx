import { TextInput } from "@mantine/core";
import { useState } from "react";
import { lireDecimal } from "../../domain/commun/montants.ts";
import type { Habillage } from "./ChampTexte.tsx";
import { ecrireNombre } from "./ecrire-nombre.ts";
import type { ChampLie } from "./useFormulaire.ts";

type Props = ChampLie<number | null> &
  Habillage & {
    /** Chiffres après la virgule ; la valeur est un entier d'unités de 10^-decimales (2 : des centimes). */
    decimales?: number;
    /** Écrit à droite dans le champ : « € HT », « km ». */
    unite?: string;
    /** Ce qu'un texte illisible devient à la sortie du champ, au lieu d'un message. */
    repli?: number;
  };

/** Au-delà, un nombre ne se lit plus (`lireDecimal`) : ce n'est pas sa forme qui est en cause. */
const TROP_LONG = /^[\s\d.,]*(\d[\s.,]?){13}/;

const dire = (texte: string, decimales: number): string =>
  TROP_LONG.test(texte)
    ? "Ce nombre est trop grand."
    : `Nombre illisible : écrivez par exemple ${decimales ? "1 234,56" : "98 412"}.`;

/**
 * Nombre à la française : `1234,5`, `1 234,50` et `1234.50` sont compris ; le texte se remet en forme à la sortie du champ.
 * Un texte illisible vaut NaN, que les schémas refusent.
 */
export function ChampNombre({
  nom,
  valeur,
  surChangement,
  erreur,
  desactive,
  libelle,
  requis,
  aide,
  placeholder,
  decimales = 0,
  unite,
  repli,
}: Props) {
  const [texte, setTexte] = useState(() => ecrireNombre(valeur, decimales));
  const [ecrite, setEcrite] = useState(valeur);
  const [quitte, setQuitte] = useState(false);
  // La valeur a changé hors du champ (document lu, brouillon annulé) : le texte la suit.
  if (!Object.is(valeur, ecrite)) {
    setEcrite(valeur);
    if (!Number.isNaN(valeur)) setTexte(ecrireNombre(valeur, decimales));
  }
  const lire = (brut: string): number | null =>
    brut.trim() === "" ? null : (lireDecimal(brut, decimales) ?? Number.NaN);
  const illisible = quitte && Number.isNaN(valeur) ? dire(texte, decimales) : undefined;

  return (
    <TextInput
      name={nom}
      label={libelle}
      description={aide}
      error={illisible ?? erreur}
      value={texte}
      disabled={desactive}
      withAsterisk={requis}
      aria-required={requis}
      placeholder={placeholder}
      inputMode={decimales > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      className="chiffres"
      rightSection={unite && <span aria-hidden="true">{unite}</span>}
      rightSectionWidth={unite ? 20 + unite.length * 9 : undefined}
      rightSectionPointerEvents="none"
      onChange={(e) => {
        const brut = e.currentTarget.value;
        setTexte(brut);
        setQuitte(false);
        const lu = lire(brut);
        setEcrite(lu);
        surChangement(lu);
      }}
      onBlur={() => {
        setQuitte(true);
        const lu = lire(texte);
        if (!Number.isNaN(lu)) setTexte(ecrireNombre(lu, decimales));
        else if (repli !== undefined) surChangement(repli);
      }}
    />
  );
}

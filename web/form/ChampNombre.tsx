import { TextInput } from "@mantine/core";
import { useState } from "react";
import { lireNombreSaisi, type NombreSaisi, tropDeDecimales, uniteAffichee } from "../../domain/commun/nombre-saisi.ts";
import type { Habillage } from "./ChampTexte.tsx";
import { ecrireNombre } from "./ecrire-nombre.ts";
import type { ChampLie } from "./useFormulaire.ts";

type Props = ChampLie<number | null> &
  Habillage & {
    /** Chiffres après la virgule ; la valeur est un entier d'unités de 10^-decimales (2 : des centimes). */
    decimales?: number;
    /** Écrit à droite dans le champ : « € HT », « km ». */
    unite?: string;
    /** Ce qu'un texte illisible devient aussitôt, au lieu d'un message ; à la sortie du champ, une aide le dit. */
    repli?: number;
  };

type Faute = Extract<NombreSaisi, { faute: unknown }>["faute"];

function dire(faute: Faute, decimales: number): string {
  if (faute === "trop_grand") return "Ce nombre est trop grand.";
  if (faute === "decimales") return `${tropDeDecimales(decimales)}.`;
  return `Nombre illisible : écrivez par exemple ${decimales ? "1\u202f234,56" : "98\u202f412"}.`;
}

/**
 * Nombre tel qu'on l'écrit (`lireNombreSaisi`), son unité comprise ; le texte se remet en forme à la sortie du champ.
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
  const [remplace, setRemplace] = useState<string | null>(null);
  // La valeur a changé hors du champ (document lu, brouillon annulé) : le texte la suit.
  if (!Object.is(valeur, ecrite)) {
    setEcrite(valeur);
    if (!Number.isNaN(valeur)) setTexte(ecrireNombre(valeur, decimales));
  }
  const lu = (brut: string) => lireNombreSaisi(brut, { decimales, unite: uniteAffichee(unite) });
  const lire = (brut: string): number | null => {
    if (brut.trim() === "") return null;
    const nombre = lu(brut);
    return "valeur" in nombre ? nombre.valeur : (repli ?? Number.NaN);
  };
  const nombre = lu(texte);
  const illisible =
    (quitte || erreur !== undefined) && Number.isNaN(valeur) && "faute" in nombre
      ? dire(nombre.faute, decimales)
      : undefined;

  return (
    <TextInput
      name={nom}
      label={libelle}
      description={
        remplace === null ? (
          aide
        ) : (
          <span role="status">
            {`«\u00a0${remplace}\u00a0» n'est pas un nombre\u00a0: remplacé par ${ecrireNombre(repli ?? 0, decimales)}.`}
          </span>
        )
      }
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
        setRemplace(null);
        const valeurLue = lire(brut);
        setEcrite(valeurLue);
        surChangement(valeurLue);
      }}
      onBlur={() => {
        setQuitte(true);
        const valeurLue = lire(texte);
        if (repli !== undefined && texte.trim() !== "" && "faute" in nombre) setRemplace(texte.trim());
        if (!Number.isNaN(valeurLue)) setTexte(ecrireNombre(valeurLue, decimales));
      }}
    />
  );
}

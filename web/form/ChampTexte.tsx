import { Autocomplete, Textarea, TextInput } from "@mantine/core";
import type { HTMLInputTypeAttribute, ReactNode } from "react";
import { nombre } from "../ui/nombres.ts";
import type { ChampLie } from "./useFormulaire.ts";

/** Commun à tous les champs. */
export interface Habillage {
  libelle: string;
  requis?: boolean;
  aide?: ReactNode;
  placeholder?: string;
}

type Props = ChampLie<string> &
  Habillage & {
    type?: HTMLInputTypeAttribute;
    autoComplete?: string;
    /** Plusieurs lignes : nombre de lignes visibles. */
    lignes?: number;
    max?: number;
    lectureSeule?: boolean;
    /** Proposées sous le champ pendant la frappe ; on peut écrire autre chose. */
    suggestions?: readonly string[] | undefined;
    /** Dans une fenêtre : le champ où la saisie commence. */
    premier?: boolean;
  };

function depassement(texte: string, max: number | undefined): string | undefined {
  if (max === undefined || texte.length <= max) return undefined;
  const trop = texte.length - max;
  return `Le texte dépasse ${nombre(max)} caractères\u00a0: ${nombre(trop)} de trop`;
}

export function ChampTexte({
  nom,
  valeur,
  surChangement,
  erreur,
  desactive,
  libelle,
  requis,
  aide,
  lignes,
  max,
  ...p
}: Props) {
  const commun = {
    name: nom,
    label: libelle,
    description: aide,
    error: erreur ?? (lignes ? depassement(valeur, max) : undefined),
    value: valeur,
    disabled: desactive,
    withAsterisk: requis,
    "aria-required": requis,
    placeholder: p.placeholder,
    autoComplete: p.autoComplete ?? "off",
    // Un long texte collé n'est pas coupé en silence : il se dit trop long, et rien n'en est perdu.
    maxLength: lignes ? undefined : max,
    readOnly: p.lectureSeule,
    "data-autofocus": p.premier || undefined,
    onChange: (e: { currentTarget: { value: string } }) => surChangement(e.currentTarget.value),
  };
  if (p.suggestions?.length)
    return <Autocomplete {...commun} onChange={surChangement} data={[...p.suggestions]} limit={8} />;
  return lignes ? <Textarea {...commun} rows={lignes} /> : <TextInput {...commun} type={p.type} />;
}

import { Select } from "@mantine/core";
import type { Habillage } from "./ChampTexte.tsx";
import type { ChampLie } from "./useFormulaire.ts";

type Props = ChampLie<string> &
  Habillage & {
    choix: readonly { valeur: string; libelle: string }[];
    /** Choix long : on tape pour chercher (défaut au-delà de six). */
    cherchable?: boolean;
    effacable?: boolean;
    lectureSeule?: boolean;
  };

/** Liste de choix ; la chaîne vide veut dire « rien de choisi ». */
export function ChampChoix({
  nom,
  valeur,
  surChangement,
  erreur,
  desactive,
  libelle,
  requis,
  aide,
  choix,
  ...p
}: Props) {
  return (
    <Select
      name={nom}
      label={libelle}
      description={aide}
      error={erreur}
      data={choix.map((c) => ({ value: c.valeur, label: c.libelle }))}
      value={valeur || null}
      onChange={(choisie) => surChangement(choisie ?? "")}
      disabled={desactive || p.lectureSeule}
      withAsterisk={requis}
      aria-required={requis}
      placeholder={p.placeholder}
      searchable={p.cherchable ?? choix.length > 6}
      clearable={p.effacable}
      allowDeselect={false}
      // Le focus posé sur une erreur ne doit pas ouvrir la liste par-dessus le message.
      openOnFocus={false}
      clearButtonProps={{ "aria-label": `Effacer ${libelle}` }}
    />
  );
}

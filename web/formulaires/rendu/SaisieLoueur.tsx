import { useState } from "react";
import { plier } from "../../../domain/commun/recherche.ts";
import { Combobox } from "./Combobox.tsx";
import type { AttributsSaisie } from "./Saisies.tsx";

interface Props {
  attributs: AttributsSaisie;
  loueurs: readonly { id: string; nom: string }[];
  /** Identifiant du loueur choisi. */
  valeur: string;
  surChangement(valeur: string): void;
}

/** Un loueur de la liste, cherché par son nom ; un texte qui n'en est pas un ne reste pas dans le champ. */
export function SaisieLoueur({ attributs, loueurs, valeur, surChangement }: Props) {
  const choisi = loueurs.find((l) => l.id === valeur)?.nom ?? "";
  const [frappe, setFrappe] = useState<string | null>(null);
  const texte = frappe ?? choisi;
  const trouves = loueurs.filter((l) => frappe === null || plier(l.nom).includes(plier(frappe)));
  return (
    <Combobox
      attributs={attributs}
      texte={texte}
      placeholder="Rechercher un loueur..."
      options={trouves.map((l) => ({ cle: l.id, texte: l.nom }))}
      etat="Aucun loueur à ce nom"
      surTexte={(t) => {
        setFrappe(t);
        const exact = loueurs.find((l) => plier(l.nom) === plier(t));
        surChangement(exact?.id ?? "");
      }}
      surChoix={(o) => {
        setFrappe(null);
        surChangement(o.cle);
      }}
      surSortie={() => {
        // Un seul loueur répond à ce qui est tapé : c'est lui, même sans l'avoir pris dans la liste.
        const [seul, autre] = frappe?.trim() ? trouves : [];
        if (seul && !autre) surChangement(seul.id);
        setFrappe(null);
      }}
    />
  );
}

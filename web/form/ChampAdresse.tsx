import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useState } from "react";
import { ADRESSE_MAX, COMMUNES_SEULEMENT, type Suggestion, texteChoisi } from "../../domain/adresses/adresse.ts";
import { detailErreur } from "../erreurs.ts";
import styles from "./ChampAdresse.module.css";
import type { Habillage } from "./ChampTexte.tsx";
import type { ChampLie } from "./useFormulaire.ts";
import { useSuggestions } from "./useSuggestions.ts";

const JE_NE_TROUVE_PAS = "je-ne-trouve-pas";

type Props = ChampLie<string> &
  Habillage & {
    max?: number;
    /** Une suggestion est choisie : son identifiant de lieu, en plus de son texte déjà posé dans le champ. */
    surChoix?: (suggestion: Suggestion) => void;
  };

/**
 * Adresse en France : des suggestions pendant la frappe, et toujours le droit d'écrire la sienne. Flèches et Entrée choisissent, Échap
 * ferme la liste. S'emploie comme ChampTexte.
 */
export function ChampAdresse({ valeur, surChangement, max = ADRESSE_MAX, surChoix, ...p }: Props) {
  // Nul tant que la personne n'a rien tapé : une adresse déjà là n'ouvre pas la liste.
  const [tape, setTape] = useState<string | null>(null);
  const { assez, suggestions, enCours, erreur } = useSuggestions(tape);
  const liste = useCombobox({ onDropdownClose: () => liste.resetSelectedOption() });
  const fermer = () => {
    setTape(null);
    liste.closeDropdown();
  };
  const choisir = (identifiant: string) => {
    const choisie = suggestions.find((s) => s.identifiant === identifiant);
    if (choisie) {
      surChangement(texteChoisi(choisie));
      surChoix?.(choisie);
    }
    fermer();
  };
  return (
    <Combobox store={liste} onOptionSubmit={choisir} shadow="md" withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          aria-autocomplete="list"
          name={p.nom}
          label={p.libelle}
          description={p.aide}
          error={p.erreur}
          value={valeur}
          disabled={p.desactive}
          withAsterisk={p.requis}
          aria-required={p.requis}
          placeholder={p.placeholder}
          maxLength={max}
          autoComplete="off"
          rightSection={enCours ? <Loader size={16} aria-hidden="true" /> : null}
          onChange={(e) => {
            surChangement(e.currentTarget.value);
            setTape(e.currentTarget.value);
            liste.openDropdown();
            liste.resetSelectedOption();
          }}
          onBlur={fermer}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!assez}>
        <Combobox.Options className={styles.options} aria-label="Suggestions d'adresses">
          {suggestions.map((s) => (
            <Combobox.Option key={s.identifiant} value={s.identifiant}>
              {s.description}
              {s.rue !== undefined && <span className={styles.genre}> commune</span>}
            </Combobox.Option>
          ))}
          <Combobox.Option value={JE_NE_TROUVE_PAS} className={styles.libre}>
            Je ne trouve pas mon adresse
          </Combobox.Option>
        </Combobox.Options>
        <p className={styles.etat} role="status">
          {phrase(suggestions.length, enCours, erreur)}
          {!enCours && suggestions.some((s) => s.rue !== undefined) && ` · ${COMMUNES_SEULEMENT}`}
        </p>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Ce que la liste vient de trouver, dit aussi à qui ne la voit pas. */
function phrase(nombre: number, enCours: boolean, erreur: unknown): string {
  if (erreur) return `${detailErreur(erreur)} Votre texte est gardé.`;
  if (enCours) return "Recherche…";
  if (nombre === 0) return "Aucune adresse trouvée\u00a0: votre texte est gardé tel quel.";
  return nombre === 1 ? "1 suggestion" : `${nombre} suggestions`;
}

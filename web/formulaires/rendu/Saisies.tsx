import type { TypeChamp } from "../../../domain/formulaires/formulaire.ts";
import styles from "./Rendu.module.css";

export interface AttributsSaisie {
  id: string;
  "aria-required": boolean;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
  disabled: boolean | undefined;
  /** Le nom de la saisie, quand aucun libellé visible ne le dit. */
  "aria-label"?: string;
}

interface Texte extends AttributsSaisie {
  type: TypeChamp;
  placeholder: string | null;
  /** Ce que le navigateur sait remplir de lui-même, quand le type ne le dit pas. */
  remplissage?: string | undefined;
  valeur: string;
  surChangement(valeur: string): void;
}

/** Le clavier et le remplissage que le téléphone propose, selon ce qu'on lui demande. */
const NATURES: Partial<Record<TypeChamp, { type: string; autoComplete?: string; inputMode?: "email" | "tel" }>> = {
  email: { type: "email", autoComplete: "email", inputMode: "email" },
  tel: { type: "tel", autoComplete: "tel", inputMode: "tel" },
  date: { type: "date" },
  time: { type: "time" },
};

/** Texte, e-mail, téléphone, date, heure, texte long : les champs que le navigateur sait déjà faire. */
export function SaisieTexte({ type, placeholder, remplissage, valeur, surChangement, ...attributs }: Texte) {
  const communs = { ...attributs, className: styles.saisie, placeholder: placeholder ?? undefined, value: valeur };
  if (type === "textarea")
    return <textarea {...communs} rows={5} maxLength={5_000} onChange={(e) => surChangement(e.currentTarget.value)} />;
  return (
    <input
      {...communs}
      {...(NATURES[type] ?? { type: "text", autoComplete: remplissage })}
      maxLength={500}
      onChange={(e) => surChangement(e.currentTarget.value)}
    />
  );
}

interface Liste extends AttributsSaisie {
  options: readonly string[];
  vide: string | null;
  valeur: string;
  surChangement(valeur: string): void;
}

export function SaisieListe({ options, vide, valeur, surChangement, ...attributs }: Liste) {
  return (
    <select
      {...attributs}
      className={styles.saisie}
      value={valeur}
      onChange={(e) => surChangement(e.currentTarget.value)}
    >
      <option value="">{vide ?? "Choisissez…"}</option>
      {options.map((o) => (
        <option key={o} value={o}>
          {o}
        </option>
      ))}
    </select>
  );
}

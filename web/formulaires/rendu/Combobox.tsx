import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./Rendu.module.css";
import type { AttributsSaisie } from "./Saisies.tsx";

export interface OptionCombobox {
  cle: string;
  texte: string;
  /** Ce qu'est l'option, à côté de son texte : « commune ». */
  genre?: string;
}

interface Props {
  attributs: AttributsSaisie;
  texte: string;
  options: readonly OptionCombobox[];
  placeholder?: string | undefined;
  /** Dit à la place de la liste quand elle est vide : « Recherche… », « Aucun loueur à ce nom ». */
  etat?: string | null;
  /** Dit sous la liste tant qu'elle est ouverte. */
  note?: string | null;
  surTexte(texte: string): void;
  surChoix(option: OptionCombobox): void;
  /** La personne a quitté le champ sans choisir. */
  surSortie?(): void;
  pied?: ReactNode;
}

/** Champ à suggestions, au clavier comme au doigt : flèches, Entrée, Échap ; la liste se lit par un lecteur d'écran. */
export function Combobox({
  attributs,
  texte,
  options,
  placeholder,
  etat,
  note,
  surTexte,
  surChoix,
  surSortie,
  pied,
}: Props) {
  const idListe = useId();
  const [ouverte, setOuverte] = useState(false);
  const [actif, setActif] = useState(-1);
  const champ = useRef<HTMLInputElement>(null);
  const montree = ouverte && (options.length > 0 || Boolean(etat));
  useEffect(() => {
    if (actif >= 0) document.getElementById(`${idListe}-${actif}`)?.scrollIntoView({ block: "nearest" });
  }, [idListe, actif]);
  const choisir = (option: OptionCombobox) => {
    surChoix(option);
    setOuverte(false);
    setActif(-1);
    champ.current?.focus();
  };
  const surTouche = (e: KeyboardEvent) => {
    if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      e.preventDefault();
      setOuverte(true);
      const pas = e.key === "ArrowDown" ? 1 : -1;
      if (options.length > 0)
        setActif((avant) =>
          avant < 0 && pas < 0 ? options.length - 1 : (avant + pas + options.length) % options.length,
        );
    } else if (e.key === "Enter" && montree) {
      const option = options[actif];
      if (option) {
        e.preventDefault();
        choisir(option);
      }
    } else if (e.key === "Escape" && montree) {
      e.stopPropagation();
      setOuverte(false);
    }
  };
  return (
    <div className={styles.combobox}>
      <input
        {...attributs}
        ref={champ}
        className={styles.saisie}
        role="combobox"
        aria-expanded={montree && options.length > 0}
        aria-controls={idListe}
        aria-autocomplete="list"
        aria-activedescendant={montree && actif >= 0 ? `${idListe}-${actif}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={texte}
        onChange={(e) => {
          surTexte(e.currentTarget.value);
          setOuverte(true);
          setActif(-1);
        }}
        onFocus={() => setOuverte(true)}
        onClick={() => setOuverte(true)}
        onKeyDown={surTouche}
        onBlur={() => {
          setOuverte(false);
          surSortie?.();
        }}
      />
      <div
        id={idListe}
        role="listbox"
        aria-label="Suggestions"
        // Une liste qui défile prendrait le focus au clavier, puis le perdrait en se fermant.
        tabIndex={-1}
        className={styles.liste}
        hidden={!montree || options.length === 0}
      >
        {options.map((o, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: le clavier agit sur le champ (aria-activedescendant)
          <div
            key={o.cle}
            id={`${idListe}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === actif}
            className={styles.option}
            // Avant que le champ ne perde le focus : sinon la liste se ferme sous le doigt.
            onPointerDown={(e) => e.preventDefault()}
            onClick={() => choisir(o)}
          >
            {o.texte}
            {o.genre && <span className={styles.genre}> {o.genre}</span>}
          </div>
        ))}
      </div>
      <p className={styles.etat} aria-live="polite">
        {montree && (options.length === 0 ? etat : note)}
      </p>
      {pied}
    </div>
  );
}

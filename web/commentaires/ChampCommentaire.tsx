import { useId, useRef, useState } from "react";
import { mentionEnCours, type PersonneCitable, TEXTE_MAX } from "../../domain/commentaires/commentaire.ts";
import { plier } from "../../domain/commun/recherche.ts";
import styles from "./Commentaires.module.css";

interface Props {
  libelle: string;
  texte: string;
  surTexte: (texte: string) => void;
  /** Qui peut voir la fiche. */
  citables: readonly PersonneCitable[];
  surCiter: (personne: PersonneCitable) => void;
  surEnvoyer: () => void;
  erreur: string | undefined;
}

const PROPOSEES_MAX = 6;

/** Un texte où « @ » propose les personnes qui peuvent voir la fiche, et elles seules. */
export function ChampCommentaire({ libelle, texte, surTexte, citables, surCiter, surEnvoyer, erreur }: Props) {
  const champ = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [curseur, setCurseur] = useState(0);
  const [rang, setRang] = useState(0);
  const [fermee, setFermee] = useState(false);
  const mention = fermee ? null : mentionEnCours(texte, curseur);
  const proposees = mention
    ? citables.filter((p) => plier(p.nom).includes(plier(mention.cherche))).slice(0, PROPOSEES_MAX)
    : [];
  const choisie = proposees[Math.min(rang, proposees.length - 1)];

  const citer = (personne: PersonneCitable) => {
    if (!mention) return;
    const avant = `${texte.slice(0, mention.debut)}@${personne.nom} `;
    surTexte(avant + texte.slice(curseur));
    surCiter(personne);
    setFermee(true);
    requestAnimationFrame(() => {
      champ.current?.focus();
      champ.current?.setSelectionRange(avant.length, avant.length);
    });
  };
  const auClavier = (e: React.KeyboardEvent) => {
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) {
      e.preventDefault();
      surEnvoyer();
      return;
    }
    if (!choisie) return;
    const pas = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (pas !== undefined) setRang((Math.min(rang, proposees.length - 1) + pas + proposees.length) % proposees.length);
    else if (e.key === "Enter" || e.key === "Tab") citer(choisie);
    else if (e.key === "Escape") setFermee(true);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div className={styles.champ}>
      <label htmlFor={`${id}-texte`} className={styles.libelle}>
        {libelle}
      </label>
      <textarea
        ref={champ}
        id={`${id}-texte`}
        aria-controls={`${id}-liste`}
        aria-activedescendant={choisie && `${id}-${choisie.id}`}
        aria-autocomplete="list"
        aria-invalid={erreur ? true : undefined}
        aria-describedby={`${id}-aide${erreur ? ` ${id}-erreur` : ""}`}
        rows={3}
        maxLength={TEXTE_MAX}
        value={texte}
        onChange={(e) => {
          surTexte(e.currentTarget.value);
          setCurseur(e.currentTarget.selectionStart);
          setFermee(false);
          setRang(0);
        }}
        onSelect={(e) => setCurseur(e.currentTarget.selectionStart)}
        onKeyDown={auClavier}
        onBlur={() => setFermee(true)}
      />
      <div
        id={`${id}-liste`}
        role="listbox"
        aria-label="Personnes à citer"
        className={styles.proposees}
        hidden={proposees.length === 0}
      >
        {proposees.map((p) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: le champ porte le clavier et désigne l'option active
          <div
            key={p.id}
            id={`${id}-${p.id}`}
            role="option"
            aria-selected={p === choisie}
            className={styles.proposee}
            onMouseDown={(e) => e.preventDefault()}
            onClick={() => citer(p)}
          >
            {p.nom}
            {p.equipe && <span className={styles.equipe}>Équipe Reflet</span>}
          </div>
        ))}
      </div>
      <span role="status" className="visuellement-cache">
        {proposees.length > 0 &&
          `${proposees.length} ${proposees.length === 1 ? "personne proposée" : "personnes proposées"}`}
      </span>
      <p id={`${id}-aide`} className={styles.aide}>
        «&nbsp;@&nbsp;» cite une personne et la prévient. Ctrl + Entrée publie.
      </p>
      {erreur && (
        <p id={`${id}-erreur`} className={styles.erreur} role="alert">
          {erreur}
        </p>
      )}
    </div>
  );
}

import styles from "./Vignettes.module.css";

export interface Vignette {
  cle: string;
  /** L'image entière. */
  adresse: string;
  /** La petite, si elle existe. */
  petite?: string;
  /** Ce qu'elle montre. */
  nom: string;
}

/** Des photos en petit ; chacune s'ouvre en grand dans un nouvel onglet. */
export function Vignettes({ images, titre }: { images: readonly Vignette[]; titre: string }) {
  return (
    <ul className={styles.vignettes} aria-label={titre}>
      {images.map(({ cle, adresse, petite = adresse, nom }) => (
        <li key={cle}>
          <a href={adresse} target="_blank" rel="noopener noreferrer">
            <img src={petite} alt={`${nom} (nouvel onglet)`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

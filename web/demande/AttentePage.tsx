import styles from "./Demande.module.css";

/** Ce qui va venir sur une page sans compte, en trois rangées : elle n'emporte pas la bibliothèque d'écran du produit. */
export const AttentePage = ({ texte }: { texte: string }) => (
  <div className={styles.attente} role="status" aria-label={texte}>
    <span />
    <span />
    <span />
  </div>
);

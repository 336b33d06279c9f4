import styles from "./TexteLong.module.css";
import { Absent } from "./Valeurs.tsx";

/** Un texte saisi sur plusieurs lignes, ses retours à la ligne gardés. */
export const TexteLong = ({ valeur }: { valeur: string | null | undefined }) =>
  valeur?.trim() ? <p className={styles.texte}>{valeur}</p> : <Absent />;

import { useState } from "react";
import styles from "./facteur.module.css";

/** Copie un texte, et le dit ; un navigateur qui le refuse laisse le texte à l'écran. */
export function BoutonCopier({ texte, libelle }: { texte: string; libelle: string }) {
  const [dit, setDit] = useState("");
  const copier = async () => {
    try {
      await navigator.clipboard.writeText(texte);
      setDit("Copié");
    } catch {
      setDit("La copie a été refusée\u00a0: sélectionnez le texte");
    }
  };
  return (
    <>
      <button type="button" className={styles.geste} onClick={() => void copier()}>
        {libelle}
      </button>{" "}
      <span className={styles.dit} role="status">
        {dit}
      </span>
    </>
  );
}

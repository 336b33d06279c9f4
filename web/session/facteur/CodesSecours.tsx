import { createPortal } from "react-dom";
import { BoutonCopier } from "./BoutonCopier.tsx";
import styles from "./facteur.module.css";

interface Props {
  codes: readonly string[];
  email: string;
}

/** Les dix codes, montrés une seule fois : à copier, à télécharger ou à imprimer. */
export function CodesSecours({ codes, email }: Props) {
  return (
    <div className={styles.codes}>
      <p>
        Gardez ces codes en lieu sûr. Chacun vous connecte une fois si vous n'avez plus accès à votre seconde preuve.
        Ils ne seront plus affichés.
      </p>
      <ListeCodes codes={codes} className={styles.liste} />
      <div className={styles.gestes}>
        <button type="button" className={styles.geste} onClick={() => telecharger(codes, email)}>
          Télécharger
        </button>
        <button type="button" className={styles.geste} onClick={() => window.print()}>
          Imprimer
        </button>
        <BoutonCopier texte={codes.join("\n")} libelle="Copier" />
      </div>
      {createPortal(
        <div className={styles.feuille} aria-hidden="true">
          <h1>Codes de secours Reflet</h1>
          <p>{email}</p>
          <ListeCodes codes={codes} />
        </div>,
        document.body,
      )}
    </div>
  );
}

const ListeCodes = ({ codes, className }: { codes: readonly string[]; className?: string | undefined }) => (
  <ol className={className}>
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ol>
);

function telecharger(codes: readonly string[], email: string): void {
  const texte = ["Codes de secours Reflet", email, "Chaque code ne sert qu'une fois.", "", ...codes, ""].join("\r\n");
  const adresse = URL.createObjectURL(new Blob([texte], { type: "text/plain;charset=utf-8" }));
  const lien = Object.assign(document.createElement("a"), { href: adresse, download: "codes-de-secours-reflet.txt" });
  lien.click();
  window.setTimeout(() => URL.revokeObjectURL(adresse), 1_000);
}

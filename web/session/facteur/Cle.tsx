import { useMemo } from "react";
import { encode } from "uqr";
import { BoutonCopier } from "./BoutonCopier.tsx";
import styles from "./facteur.module.css";

/** La clé à donner à l'application : à photographier, ou à taper par groupes de quatre. */
export function Cle({ cle, adresse }: { cle: string; adresse: string }) {
  return (
    <div className={styles.cle}>
      <QrCode texte={adresse} />
      <div className={styles.aMain}>
        <p>Vous ne pouvez pas photographier ce code&nbsp;? Saisissez cette clé dans l'application&nbsp;:</p>
        <div className={styles.groupes} data-cle={cle}>
          {(cle.match(/.{1,4}/g) ?? []).map((groupe, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: deux groupes peuvent être égaux, et leur ordre ne change pas.
            <span key={i}>{groupe}</span>
          ))}
        </div>
        <BoutonCopier texte={cle} libelle="Copier la clé" />
      </div>
    </div>
  );
}

/** Les points du code en un seul tracé ; quatre points de marge, comme la norme le demande. */
function QrCode({ texte }: { texte: string }) {
  const { taille, trace } = useMemo(() => {
    const { size, data } = encode(texte, { ecc: "M", border: 4 });
    const points = data.flatMap((ligne, y) => ligne.map((noir, x) => (noir ? `M${x} ${y}h1v1h-1z` : "")));
    return { taille: size, trace: points.join("") };
  }, [texte]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${taille} ${taille}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code à photographier avec votre application d'authentification"
    >
      <path d={trace} fill="currentColor" />
    </svg>
  );
}

import { formaterTelephone, numeroAComposer } from "../../domain/commun/telephone.ts";
import { Absent } from "./Valeurs.tsx";

interface Props {
  numero: string | null | undefined;
}

/** Un téléphone en paires de chiffres, à lire dans une liste. */
export const Telephone = ({ numero }: Props) =>
  numero ? <span className="chiffres">{formaterTelephone(numero)}</span> : <Absent />;

/** Un téléphone que l'on peut composer. */
export function LienTelephone({ numero }: Props) {
  const compose = numero ? numeroAComposer(numero) : null;
  return compose ? (
    <a href={`tel:${compose}`}>
      <Telephone numero={numero} />
    </a>
  ) : (
    <Telephone numero={numero} />
  );
}

/** Une adresse e-mail à laquelle on peut écrire ; un texte qui n'en est pas une reste du texte. */
export function LienEmail({ adresse }: { adresse: string | null | undefined }) {
  if (!adresse) return <Absent />;
  if (!/^[^\s@?&]+@[^\s@?&]+$/.test(adresse)) return adresse;
  const [avant, domaine] = adresse.split("@");
  return (
    // Trop longue pour sa colonne, elle se coupe devant l'arobase plutôt qu'au milieu d'un mot.
    <a href={`mailto:${adresse}`}>
      {avant}
      <wbr />@{domaine}
    </a>
  );
}

import type { ReactNode } from "react";
import { formaterDate } from "../../domain/commun/dates.ts";
import { formaterEuros, formaterKm } from "../../domain/commun/montants.ts";

/** Valeur absente : « -- » à l'œil, « non renseigné » à l'oreille. */
export function Absent() {
  return (
    <>
      <span aria-hidden="true" className="absent">
        --
      </span>
      <span className="visuellement-cache">non renseigné</span>
    </>
  );
}

const vide = (valeur: unknown): valeur is null | undefined | "" =>
  valeur === null || valeur === undefined || valeur === "";

export const Texte = ({ valeur }: { valeur: ReactNode }) => (vide(valeur) ? <Absent /> : valeur);

/** Un montant en centimes. */
export const Euros = ({ centimes }: { centimes: number | null | undefined }) =>
  vide(centimes) ? <Absent /> : <span className="chiffres">{formaterEuros(centimes)}</span>;

export const Kilometres = ({ km }: { km: number | null | undefined }) =>
  vide(km) ? <Absent /> : <span className="chiffres">{formaterKm(km)}</span>;

export const DateCourte = ({ iso }: { iso: string | null | undefined }) =>
  vide(iso) ? <Absent /> : <time dateTime={iso}>{formaterDate(iso)}</time>;

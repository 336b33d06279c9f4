import { GLISSANTE, LIBELLE_GLISSANTE, nommerPeriode, type Periode } from "../commun/periode.ts";

export interface GroupeDePeriodes {
  groupe: string;
  periodes: readonly Periode[];
}

const MOIS_PROPOSES = 18;
const TRIMESTRES_PROPOSES = 8;

/** Les mois d'ici, du plus récent au plus ancien. */
const moisDepuis = (jour: string, nombre: number): string[] =>
  Array.from({ length: nombre }, (_, i) =>
    new Date(Date.UTC(Number(jour.slice(0, 4)), Number(jour.slice(5, 7)) - 1 - i, 1)).toISOString().slice(0, 7),
  );

/** Ce qu'une liste propose, du plus récent au plus ancien ; une année, un trimestre ou un mois plus anciens se prennent entre deux dates. */
export function periodesProposees(annees: readonly number[], jour: string): GroupeDePeriodes[] {
  const trimestres = new Set(
    moisDepuis(jour, TRIMESTRES_PROPOSES * 3).map((m) => `${m.slice(0, 4)}-T${Math.ceil(Number(m.slice(5)) / 3)}`),
  );
  return [
    { groupe: LIBELLE_GLISSANTE, periodes: [GLISSANTE] },
    { groupe: "Années", periodes: annees },
    { groupe: "Trimestres", periodes: [...trimestres].slice(0, TRIMESTRES_PROPOSES) },
    { groupe: "Mois", periodes: moisDepuis(jour, MOIS_PROPOSES) },
  ];
}

/** « Mars 2026 » : une période en tête de ligne. */
export const intitulerPeriode = (periode: Periode): string => {
  const nom = nommerPeriode(periode);
  return nom.charAt(0).toUpperCase() + nom.slice(1);
};

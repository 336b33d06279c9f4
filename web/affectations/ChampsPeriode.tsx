import { GrilleChamps } from "../form/CadreFormulaire.tsx";
import { ChampDate } from "../form/ChampDate.tsx";
import { ChampNombre } from "../form/ChampNombre.tsx";
import type { ChampLie } from "../form/useFormulaire.ts";

/** Les valeurs d'une affectation telles que le formulaire les tient : une date absente est un texte vide. */
export type SaisiePeriode = {
  date_debut_affectation: string;
  date_fin_affectation: string | null;
  kilometrage_debut_affectation: number | null;
  kilometrage_fin_affectation: number | null;
};

interface Props {
  champ: <C extends keyof SaisiePeriode>(cle: C) => ChampLie<SaisiePeriode[C]>;
  /** Terminer ne demande que la fin. */
  finSeule?: boolean;
}

const date = (lie: ChampLie<string | null>): ChampLie<string> => ({
  ...lie,
  valeur: lie.valeur ?? "",
  surChangement: (jour) => lie.surChangement(jour || null),
});

/** Dates et compteurs d'une affectation. Un compteur illisible retombe à 0. */
export function ChampsPeriode({ champ, finSeule }: Props) {
  return (
    <GrilleChamps>
      {!finSeule && (
        <>
          <ChampDate {...champ("date_debut_affectation")} libelle="Date de début" requis />
          <ChampNombre
            {...champ("kilometrage_debut_affectation")}
            libelle="Kilométrage de début"
            unite="km"
            repli={0}
          />
        </>
      )}
      <ChampDate
        {...date(champ("date_fin_affectation"))}
        libelle="Date de fin"
        aide={finSeule ? "Dernier jour de conduite" : "Vide tant que l'affectation court"}
        requis={finSeule ?? false}
      />
      <ChampNombre
        {...champ("kilometrage_fin_affectation")}
        libelle="Kilométrage de fin"
        aide="Au compteur, à la remise des clés"
        unite="km"
        repli={0}
      />
    </GrilleChamps>
  );
}

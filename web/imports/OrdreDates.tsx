import { Select } from "@mantine/core";
import { formaterDate } from "../../domain/commun/dates.ts";
import { CONVENTIONS_DATE, type ConventionDate } from "../../domain/imports/colonne.ts";
import type { ColonneFichier } from "../../domain/imports/import.ts";
import { lireJourDeCellule } from "../../domain/imports/lire-jour.ts";
import { nombre } from "../ui/nombres.ts";

const LIBELLES: Record<ConventionDate, string> = { jma: "Jour, mois, année", mja: "Mois, jour, année" };

interface Props {
  titre: string;
  dates: NonNullable<ColonneFichier["dates"]>;
  choisi: ConventionDate | null;
  surChoix: (ordre: ConventionDate) => void;
}

/** L'ordre des dates d'une colonne : un seul pour toutes, montré sur un exemple, et qui se change. */
export function OrdreDates({ titre, dates, choisi, surChoix }: Props) {
  const ordre = choisi ?? dates.ordre;
  return (
    <Select
      mt={6}
      size="xs"
      aria-label={`Ordre des dates de «\u00a0${titre}\u00a0»`}
      description={expliquer(dates, ordre, choisi)}
      inputWrapperOrder={["label", "input", "description"]}
      data={CONVENTIONS_DATE.map((c) => ({ value: c, label: LIBELLES[c] }))}
      placeholder="À choisir"
      value={dates.echangees ? choisi : ordre}
      onChange={(c) => {
        const suivant = CONVENTIONS_DATE.find((x) => x === c);
        if (suivant) surChoix(suivant);
      }}
      allowDeselect={false}
    />
  );
}

function expliquer(dates: Props["dates"], ordre: ConventionDate, choisi: ConventionDate | null): string {
  const lu = lireJourDeCellule(dates.exemple, dates.exemple, { depuis1904: false, dates: ordre });
  const exemple = "jour" in lu ? `${dates.exemple} est le ${formaterDate(lu.jour)}` : `${dates.exemple} n'existe pas`;
  if (choisi) return exemple;
  if (dates.echangees)
    return "Un tableur a pu échanger jour et mois des dates qu'il a comprises\u00a0: elles seront refusées tant que cet ordre n'est pas choisi.";
  if (!dates.sure) return `Rien ne tranche\u00a0: l'ordre français est supposé. ${exemple}`;
  return dates.contraires > 0
    ? `${exemple}. ${nombre(dates.contraires)} ${dates.contraires > 1 ? "le contredisent et seront refusées" : "le contredit et sera refusée"}`
    : exemple;
}

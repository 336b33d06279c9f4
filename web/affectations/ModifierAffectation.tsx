import { champsAffectation } from "../../domain/affectations/champs-affectation.ts";
import { formaterDate, jourDeParis } from "../../domain/commun/dates.ts";
import { formaterKm } from "../../domain/commun/montants.ts";
import { client } from "../api.ts";
import { Conflit } from "../form/Conflit.tsx";
import type { ValeurChamp } from "../form/proprietes-section.ts";
import { useBrouillon } from "../form/useBrouillon.ts";
import { type Erreurs, validerAvec } from "../form/useFormulaire.ts";
import { CadreAffectation } from "./CadreAffectation.tsx";
import { ChampsPeriode, type SaisiePeriode } from "./ChampsPeriode.tsx";
import type { LigneAffectation } from "./cote.ts";
import { useAffectationsRelues } from "./useAffectationsRelues.ts";
import { useObstacleAffectation } from "./useObstacleAffectation.ts";

interface Props {
  geste: "terminer" | "corriger";
  ligne: LigneAffectation;
  surFermer: () => void;
}

const jour = (v: ValeurChamp) => formaterDate(String(v));
const km = (v: ValeurChamp) => formaterKm(Number(v));
const NOMS = {
  date_debut_affectation: { libelle: "Date de début", rendu: jour },
  date_fin_affectation: { libelle: "Date de fin", rendu: jour },
  kilometrage_debut_affectation: { libelle: "Kilométrage de début", rendu: km },
  kilometrage_fin_affectation: { libelle: "Kilométrage de fin", rendu: km },
};
const envoyables = champsAffectation.partial();

const lues = (a: LigneAffectation): SaisiePeriode => ({
  date_debut_affectation: a.date_debut_affectation,
  date_fin_affectation: a.date_fin_affectation,
  kilometrage_debut_affectation: a.kilometrage_debut_affectation,
  kilometrage_fin_affectation: a.kilometrage_fin_affectation,
});

/** Le jour proposé pour finir : la fin prévue, sinon aujourd'hui, ou le premier jour d'une affectation à venir. */
function finProposee({ date_debut_affectation: debut, date_fin_affectation: fin }: LigneAffectation): string {
  const aujourdhui = jourDeParis(new Date());
  return fin ?? (debut > aujourdhui ? debut : aujourdhui);
}

/** Terminer une affectation, ou en corriger les dates et les compteurs, même longtemps après. */
export function ModifierAffectation({ geste, ligne, surFermer }: Props) {
  const relire = useAffectationsRelues();
  const { obstacle, tenter, lever, oublier } = useObstacleAffectation();
  const finSeule = geste === "terminer";
  const { f, modifie, conflit, regler, abandonner } = useBrouillon<SaisiePeriode>({
    valeurs: lues(ligne),
    initiales: finSeule ? { ...lues(ligne), date_fin_affectation: finProposee(ligne) } : undefined,
    valider: (valeurs): Erreurs => ({
      ...(finSeule && !valeurs.date_fin_affectation && { date_fin_affectation: "La date de fin est requise" }),
      ...validerAvec(champsAffectation)(valeurs),
    }),
    enregistrer: async (changes, avant) => {
      const champs = envoyables.parse(changes);
      const lu = avant as Record<string, string | number | null>; // valeurs lues de la ligne : dates et nombres
      await tenter((choix) => client.affectations.modifier({ id: ligne.id, champs, avant: lu, ...choix }));
      await relire();
      return finSeule ? "Affectation terminée" : undefined;
    },
    surFin: surFermer,
  });
  const suivre = <C extends keyof SaisiePeriode>(champ: C) => {
    const lie = f.champ(champ);
    return {
      ...lie,
      surChangement: (valeur: SaisiePeriode[C]) => {
        // Le choix porte sur les dates et l'autre bout : corriger un compteur ne le remet pas en cause.
        if (!champ.startsWith("kilometrage")) oublier();
        lie.surChangement(valeur);
      },
    };
  };
  return (
    <>
      <CadreAffectation
        titre={`${finSeule ? "Terminer" : "Corriger"} l'affectation\u00a0: ${ligne.nom}`}
        f={f}
        modifie={modifie}
        obstacle={obstacle}
        surLever={() => {
          lever();
          void f.soumettre();
        }}
        libelleAction={finSeule ? "Terminer l'affectation" : "Enregistrer"}
        obligatoires
        surFermer={surFermer}
      >
        <ChampsPeriode champ={suivre} finSeule={finSeule} />
      </CadreAffectation>
      {conflit && <Conflit champs={conflit} noms={NOMS} surRegler={regler} surAnnuler={abandonner} />}
    </>
  );
}

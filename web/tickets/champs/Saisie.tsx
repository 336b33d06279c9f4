import { ChampAdresse } from "../../form/ChampAdresse.tsx";
import { ChampChoix } from "../../form/ChampChoix.tsx";
import { ChampDate } from "../../form/ChampDate.tsx";
import { ChampNombre } from "../../form/ChampNombre.tsx";
import { ChampOuiNon } from "../../form/ChampOuiNon.tsx";
import { ChampTexte } from "../../form/ChampTexte.tsx";
import type { ValeurChamp } from "../../form/Section.tsx";
import type { ChampLie } from "../../form/useFormulaire.ts";
import { useLoueurs } from "../../restitutions/filtres.ts";
import { Bandeau } from "../../ui/Bandeau.tsx";
import type { Definition } from "./definitions.ts";

type Lie = ChampLie<ValeurChamp>;
interface Props {
  lie: Lie;
  libelle: string;
  definition: Definition;
  aide?: string | undefined;
}

/** Le champ de saisie d'un champ de ticket, selon sa nature. Aucun n'est requis. */
export function Saisie({ lie, libelle, definition, aide }: Props) {
  switch (definition.genre) {
    case "date":
      return <ChampDate {...enTexte(lie)} libelle={libelle} />;
    case "montant":
      return <ChampNombre {...enNombre(lie)} libelle={libelle} decimales={2} unite="€" />;
    case "oui_non":
      return <ChampOuiNon {...enOuiNon(lie)} libelle={libelle} />;
    case "choix":
      return <ChampChoix {...enTexte(lie)} libelle={libelle} choix={avecActuelle(definition.choix, lie)} effacable />;
    case "loueur":
      return <SaisieLoueur lie={lie} libelle={libelle} />;
    case "long":
      return <ChampTexte {...enTexte(lie)} libelle={libelle} lignes={6} />;
    case "tel":
    case "email":
      return <ChampTexte {...enTexte(lie)} libelle={libelle} type={definition.genre} />;
    case "adresse":
      return <ChampAdresse {...enTexte(lie)} libelle={libelle} aide={aide} />;
    case "texte":
      return <ChampTexte {...enTexte(lie)} libelle={libelle} />;
  }
}

function SaisieLoueur({ lie, libelle }: Pick<Props, "lie" | "libelle">) {
  const loueurs = useLoueurs();
  return (
    <div>
      <ChampChoix {...enTexte(lie)} libelle={libelle} choix={loueurs.choix} cherchable effacable />
      {loueurs.erreur && (
        <Bandeau
          genre="erreur"
          titre="Erreur lors du chargement des loueurs"
          surReessayer={() => void loueurs.relire()}
        />
      )}
    </div>
  );
}

/** Un champ vidé redevient absent : le brouillon garde les valeurs telles que l'API les échange. */
const enTexte = (lie: Lie): ChampLie<string> => ({
  ...lie,
  valeur: typeof lie.valeur === "string" ? lie.valeur : "",
  surChangement: (valeur) => lie.surChangement(valeur === "" ? null : valeur),
});
const enNombre = (lie: Lie): ChampLie<number | null> => ({
  ...lie,
  valeur: typeof lie.valeur === "number" ? lie.valeur : null,
});
const enOuiNon = (lie: Lie): ChampLie<boolean | null> => ({
  ...lie,
  valeur: typeof lie.valeur === "boolean" ? lie.valeur : null,
});

/** Une valeur venue d'ailleurs (un ancien dossier) reste choisissable. */
function avecActuelle(choix: readonly { valeur: string; libelle: string }[], { valeur }: Lie) {
  if (typeof valeur !== "string" || valeur === "" || choix.some((c) => c.valeur === valeur)) return choix;
  return [...choix, { valeur, libelle: valeur }];
}

import { texteChoisi } from "../../domain/adresses/adresse.ts";
import { ChampAdresse } from "../form/ChampAdresse.tsx";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { ChampDate } from "../form/ChampDate.tsx";
import { ChampNombre } from "../form/ChampNombre.tsx";
import { ChampOuiNon } from "../form/ChampOuiNon.tsx";
import { ChampPlusieurs } from "../form/ChampPlusieurs.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import type { Champs, ValeurChamp } from "../form/proprietes-section.ts";
import type { ChampLie } from "../form/useFormulaire.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { ChampLoueur } from "./ChampLoueur.tsx";
import type { Definition } from "./definition.ts";
import { SaisieNoms } from "./SaisieNoms.tsx";
import { useLoueurs } from "./useLoueurs.ts";

type Lie = ChampLie<ValeurChamp>;
interface Props {
  lie: Lie;
  libelle: string;
  definition: Definition;
  aide?: string | undefined;
  requis?: boolean | undefined;
  /** Change d'autres champs du même brouillon ; absent : la saisie n'en remplit qu'un. */
  changer?: ((suite: Champs) => void) | undefined;
  /** La fiche le fixe d'elle-même, et voici pourquoi : il se lit et se copie, sans se saisir. */
  fixe?: string | undefined;
}

/** Le champ de saisie d'un champ de fiche, selon sa nature. */
export function Saisie({ lie, definition, changer, fixe, ...h }: Props) {
  if (fixe) return <ChampTexte {...enTexte(lie)} libelle={h.libelle} aide={fixe} lectureSeule />;
  switch (definition.genre) {
    case "date":
      return <ChampDate {...enTexte(lie)} {...h} />;
    case "montant":
      return <ChampNombre {...enNombre(lie)} {...h} decimales={2} unite="€" />;
    case "km":
      return <ChampNombre {...enNombre(lie)} {...h} unite="km" />;
    case "nombre":
      return <ChampNombre {...enNombre(lie)} {...h} decimales={definition.decimales} unite={definition.unite} />;
    case "oui_non":
      return <ChampOuiNon {...enOuiNon(lie)} {...h} />;
    case "choix":
      return <ChampChoix {...enTexte(lie)} {...h} choix={avecActuelle(definition.choix, lie)} effacable />;
    case "plusieurs":
      return <ChampPlusieurs {...enListe(lie)} {...h} choix={definition.choix} />;
    case "noms":
      return <SaisieNoms {...enListe(lie)} {...h} />;
    case "loueur":
      return <SaisieLoueur lie={lie} {...h} />;
    case "long":
      return <ChampTexte {...enTexte(lie)} {...h} lignes={6} />;
    case "tel":
    case "email":
      return <ChampTexte {...enTexte(lie)} {...h} type={definition.genre} />;
    case "adresse":
      return (
        <ChampAdresse
          {...enTexte(lie)}
          {...h}
          surChoix={(s) => definition.repartir && changer?.(definition.repartir(texteChoisi(s)))}
        />
      );
    case "texte":
      return <ChampTexte {...enTexte(lie)} {...h} suggestions={definition.suggestions} />;
  }
}

function SaisieLoueur({ lie, ...h }: Omit<Props, "definition" | "changer">) {
  const loueurs = useLoueurs();
  return (
    <div>
      <ChampLoueur {...enTexte(lie)} {...h} effacable />
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
const enListe = (lie: Lie): ChampLie<readonly string[]> => ({
  ...lie,
  valeur: Array.isArray(lie.valeur) ? lie.valeur : [],
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

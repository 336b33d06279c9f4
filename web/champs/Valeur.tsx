import { formaterDate } from "../../domain/commun/dates.ts";
import { formaterEuros, formaterKm } from "../../domain/commun/montants.ts";
import { formaterTelephone } from "../../domain/commun/telephone.ts";
import { ecrireNombre } from "../form/ecrire-nombre.ts";
import { LienEmail, LienTelephone } from "../ui/Contact.tsx";
import { OuiNon } from "../ui/OuiNon.tsx";
import { TexteLong } from "../ui/TexteLong.tsx";
import { Texte } from "../ui/Valeurs.tsx";
import type { Definition } from "./definition.ts";
import { useLoueurs } from "./useLoueurs.ts";

interface Props {
  definition: Definition;
  valeur: unknown;
}

/** Une valeur à lire dans sa fiche : un téléphone s'appelle, une adresse s'écrit, un texte garde ses lignes. */
export function ValeurFiche({ definition, valeur }: Props) {
  const texte = typeof valeur === "string" ? valeur : null;
  switch (definition.genre) {
    case "tel":
      return <LienTelephone numero={texte} />;
    case "email":
      return <LienEmail adresse={texte} />;
    case "long":
      return <TexteLong valeur={texte} />;
    default:
      return <ValeurSimple definition={definition} valeur={valeur} />;
  }
}

/** La même valeur en simple texte : dans l'historique, ou dans le choix d'un conflit. */
export function ValeurSimple({ definition, valeur }: Props) {
  if (valeur === null || valeur === undefined || valeur === "") return <Texte valeur={null} />;
  switch (definition.genre) {
    case "date":
      return <time dateTime={String(valeur)}>{formaterDate(String(valeur))}</time>;
    case "montant":
      return <span className="chiffres">{formaterEuros(Number(valeur))}</span>;
    case "km":
      return <span className="chiffres">{formaterKm(Number(valeur))}</span>;
    case "nombre":
      return (
        <span className="chiffres">
          {ecrireNombre(Number(valeur), definition.decimales)} {definition.unite}
        </span>
      );
    case "tel":
      return <span className="chiffres">{formaterTelephone(String(valeur))}</span>;
    case "oui_non":
      return <OuiNon valeur={valeur === true} />;
    case "choix":
      return definition.choix.find((c) => c.valeur === valeur)?.libelle ?? String(valeur);
    case "plusieurs": {
      const choisis = valeur as readonly string[]; // un champ de ce genre porte une liste
      return (
        <Texte
          valeur={definition.choix
            .filter((c) => choisis.includes(c.valeur))
            .map((c) => c.libelle)
            .join(", ")}
        />
      );
    }
    case "noms":
      return <Texte valeur={(valeur as readonly string[]).join(", ")} />; // un champ de ce genre porte une liste
    case "loueur":
      return <NomLoueur id={String(valeur)} />;
    default:
      return String(valeur);
  }
}

function NomLoueur({ id }: { id: string }) {
  return useLoueurs().tous.find((l) => l.valeur === id)?.libelle ?? "Autre loueur";
}

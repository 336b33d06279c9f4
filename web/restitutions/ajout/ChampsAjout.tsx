import { type Acteur, estInterne } from "../../../domain/commun/acteur.ts";
import { formaterDate } from "../../../domain/commun/dates.ts";
import { formaterEuros, formaterKm } from "../../../domain/commun/montants.ts";
import { LIBELLES_TYPE_VEHICULE } from "../../../domain/restitutions/restitution.ts";
import { ChampLoueur } from "../../champs/ChampLoueur.tsx";
import { GrilleChamps } from "../../form/CadreFormulaire.tsx";
import { ChampChoix } from "../../form/ChampChoix.tsx";
import { ChampDate } from "../../form/ChampDate.tsx";
import { ChampNombre } from "../../form/ChampNombre.tsx";
import { ChampTexte } from "../../form/ChampTexte.tsx";
import { useModeles } from "../../references/useModeles.ts";
import { ChampSuggere } from "../ChampSuggere.tsx";
import { MarqueLecture } from "./MarqueLecture.tsx";
import type { EtatAjout } from "./useAjout.ts";
import { type CleAjout, LIBELLES_AJOUT } from "./valeursAjout.ts";

export interface Choix {
  valeur: string;
  libelle: string;
}
interface Props {
  ajout: EtatAjout;
  acteur: Acteur;
  clients: readonly Choix[];
  loueurs: readonly Choix[];
  marques: readonly string[];
  agences: readonly string[];
}

export const TYPES: readonly Choix[] = Object.entries(LIBELLES_TYPE_VEHICULE).map(([valeur, libelle]) => ({
  valeur,
  libelle,
}));

export function ChampsAjout({ ajout, acteur, clients, loueurs, marques, agences }: Props) {
  const { f, lecture } = ajout;
  const lier = <C extends CleAjout>(cle: C) => {
    const provenance = lecture.provenance(cle);
    const libelle = LIBELLES_AJOUT[cle];
    const marque = provenance && (
      <MarqueLecture
        provenance={provenance}
        libelle={libelle}
        lue={ecrire(cle, lecture.lus[cle], loueurs)}
        surUtiliser={() => lecture.utiliser(cle)}
      />
    );
    return { ...f.champ(cle), libelle, requis: true, aide: marque };
  };
  return (
    <GrilleChamps>
      {estInterne(acteur) ? (
        <ChampChoix {...lier("client_id")} choix={clients} cherchable />
      ) : (
        <ChampTexte
          nom="client"
          libelle="Client"
          valeur={acteur.clientNom}
          surChangement={() => {}}
          erreur={undefined}
          desactive
          requis
          aide={lecture.provenance("client_id") && "Votre société"}
        />
      )}
      <ChampTexte {...lier("immatriculation")} max={20} placeholder="AA-123-AA" />
      <ChampLoueur {...lier("loueur_id")} />
      <ChampSuggere {...lier("agence")} suggestions={agences} max={200} />
      <ChampSuggere {...lier("marque")} suggestions={marques} max={100} />
      <ChampSuggere {...lier("modele")} suggestions={useModeles(f.valeurs.marque)} max={100} />
      <ChampChoix {...lier("type_vehicule")} choix={TYPES} />
      <ChampDate {...lier("date_restitution")} />
      <ChampNombre {...lier("montant_ht_apres_remise")} decimales={2} unite="€ HT" />
      <ChampNombre {...lier("kilometrage")} unite="km" repli={0} />
    </GrilleChamps>
  );
}

function ecrire(cle: CleAjout, valeur: string | number | null | undefined, loueurs: readonly Choix[]): string {
  if (valeur === null || valeur === undefined) return "";
  if (typeof valeur === "number") return cle === "kilometrage" ? formaterKm(valeur) : formaterEuros(valeur);
  if (cle === "loueur_id") return loueurs.find((l) => l.valeur === valeur)?.libelle ?? valeur;
  return cle === "date_restitution" ? formaterDate(valeur) : valeur;
}

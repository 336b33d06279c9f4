import { useQuery } from "@tanstack/react-query";
import type { ChampsVehicule as ChampsVehiculeEcrits } from "../../domain/vehicules/champs-vehicule.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { api } from "../api.ts";
import { ChampLoueur } from "../champs/ChampLoueur.tsx";
import { useLoueurs } from "../champs/useLoueurs.ts";
import { useAgences } from "../clients/useAgences.ts";
import { GrilleChamps } from "../form/CadreFormulaire.tsx";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { ChampDate } from "../form/ChampDate.tsx";
import { ChampNombre } from "../form/ChampNombre.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import type { ValeurChamp } from "../form/proprietes-section.ts";
import type { ChampLie } from "../form/useFormulaire.ts";
import { useModeles } from "../references/useModeles.ts";
import { ChampSuggere } from "../restitutions/ChampSuggere.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { avertissement } from "./avertissement.tsx";
import { CHAMPS_VEHICULE, ENERGIES, TYPES } from "./champs.ts";

/** Le brouillon d'un véhicule, dans la forme que l'API échange : un champ vidé est nul. */
export type SaisieVehicule = Readonly<Record<keyof ChampsVehiculeEcrits, string | number | null>>;

const DIX_MINUTES = 10 * 60_000;

interface Props {
  champ: (cle: keyof SaisieVehicule) => ChampLie<ValeurChamp>;
  /** La société du véhicule, dont les agences se proposent ; nulle tant qu'elle n'est pas choisie. */
  societe: string | null;
  /** Le véhicule tel qu'il est enregistré ; absent à l'ajout. Son loueur se nomme sans attendre la liste. */
  lu?: Pick<VehiculeLu, "immatriculation" | "vin" | "loueur_nom">;
}

/** Les champs d'un véhicule, les mêmes à l'ajout et à la modification. */
export function ChampsVehicule({ champ, societe, lu }: Props) {
  const loueurs = useLoueurs();
  const marques = useQuery({ ...api.valeurs.marques.queryOptions(), staleTime: DIX_MINUTES });
  const types = useQuery({ ...api.valeurs.types.queryOptions(), staleTime: DIX_MINUTES });
  // Le serveur dit quels types existent ; sans sa réponse, ceux que l'on connaît.
  const choixTypes = TYPES.filter((t) => types.data?.includes(t.valeur) ?? true);
  const texte = (cle: keyof SaisieVehicule): ChampLie<string> & { libelle: string } => {
    const { valeur, surChangement, ...lie } = champ(cle);
    return {
      ...lie,
      libelle: CHAMPS_VEHICULE[cle].libelle,
      valeur: typeof valeur === "string" ? valeur : "",
      surChangement: (suite) => surChangement(suite === "" ? null : suite),
    };
  };
  const kilometrage = champ("kilometrage");
  return (
    <>
      {(loueurs.erreur || marques.error) && (
        <Bandeau
          genre="erreur"
          titre="Erreur lors du chargement des loueurs/marques"
          surReessayer={() => void Promise.all([loueurs.relire(), marques.refetch()])}
        />
      )}
      {types.error && (
        <Bandeau
          genre="erreur"
          titre="Erreur lors du chargement des valeurs"
          surReessayer={() => void types.refetch()}
        />
      )}
      <GrilleChamps>
        <ChampTexte
          {...texte("immatriculation")}
          requis
          max={20}
          aide={avertissement("immatriculation", texte("immatriculation").valeur, lu?.immatriculation ?? null)}
        />
        <ChampLoueur {...texte("loueur_id")} effacable {...(lu?.loueur_nom && { nomActuel: lu.loueur_nom })} />
        <ChampSuggere {...texte("agence")} suggestions={useAgences(societe)} max={200} />
        <ChampSuggere {...texte("marque")} suggestions={marques.data ?? []} max={100} />
        <ChampSuggere {...texte("modele")} suggestions={useModeles(texte("marque").valeur)} max={100} />
        <ChampChoix {...texte("type_vehicule")} choix={choixTypes} effacable />
        <ChampNombre
          {...kilometrage}
          libelle={CHAMPS_VEHICULE.kilometrage.libelle}
          valeur={typeof kilometrage.valeur === "number" ? kilometrage.valeur : null}
          unite="km"
          repli={0}
        />
        <ChampDate {...texte("date_mise_en_circulation")} />
        <ChampChoix {...texte("energie")} choix={ENERGIES} effacable />
        <ChampTexte {...texte("centre_de_cout")} max={100} />
        <ChampTexte
          {...texte("vin")}
          max={40}
          // Le refus à confirmer redit ce que l'aide disait : une fois suffit.
          aide={texte("vin").erreur ? undefined : avertissement("vin", texte("vin").valeur, lu?.vin ?? null)}
        />
      </GrilleChamps>
    </>
  );
}

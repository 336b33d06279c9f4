import { useQuery } from "@tanstack/react-query";
import type { Acteur } from "../../../domain/commun/acteur.ts";
import { peut } from "../../../domain/droits/capacites.ts";
import {
  champsRestitution,
  LIBELLES_TYPE_VEHICULE,
  type RestitutionLue,
} from "../../../domain/restitutions/restitution.ts";
import { api } from "../../api.ts";
import { useAgences } from "../../clients/useAgences.ts";
import { GrilleChamps } from "../../form/CadreFormulaire.tsx";
import { ChampChoix } from "../../form/ChampChoix.tsx";
import { ChampTexte } from "../../form/ChampTexte.tsx";
import { choixDe } from "../../form/choix-de.ts";
import { Section } from "../../form/Section.tsx";
import { useDoutes } from "../../form/useDoutes.tsx";
import type { ChampLie } from "../../form/useFormulaire.ts";
import { validerAvec } from "../../form/useFormulaire.ts";
import { useModeles } from "../../references/useModeles.ts";
import { Donnees } from "../../ui/Fiche.tsx";
import { ChampSuggere } from "../ChampSuggere.tsx";
import { useConducteurAuRetour } from "./useConducteurAuRetour.tsx";
import { useModifier } from "./useModifier.ts";

interface Props {
  restitution: RestitutionLue;
  acteur: Acteur;
}

const valider = validerAvec(
  champsRestitution.pick({ immatriculation: true, agence: true, marque: true, modele: true, type_vehicule: true }),
);
const TYPES = choixDe(LIBELLES_TYPE_VEHICULE);
const NOMS = {
  immatriculation: { libelle: "Immatriculation" },
  agence: { libelle: "Agence" },
  marque: { libelle: "Marque" },
  modele: { libelle: "Modèle" },
  type_vehicule: { libelle: "Type de véhicule" },
};

export function SectionVehicule({ restitution: r, acteur }: Props) {
  const modifier = useModifier(r);
  const doutes = useDoutes();
  const peutModifier = peut(acteur, "modifier_fiches");
  const conducteur = useConducteurAuRetour(r);
  const agences = useAgences(peutModifier ? r.client_id : null);
  const marques = useQuery({ ...api.valeurs.marques.queryOptions(), enabled: peutModifier, staleTime: 10 * 60_000 });
  return (
    <Section
      titre="Véhicule"
      peutModifier={peutModifier}
      obligatoires
      valeurs={{
        immatriculation: r.immatriculation,
        agence: r.agence,
        marque: r.marque,
        modele: r.modele,
        type_vehicule: r.type_vehicule as string, // vidé pendant la saisie, refusé par le schéma
      }}
      valider={valider}
      enregistrer={(changes, avant) => doutes.envoyer((admis) => modifier(changes, avant, admis))}
      noms={NOMS}
      lecture={
        <Donnees
          donnees={[
            { libelle: "Immatriculation", valeur: r.immatriculation },
            { libelle: "Agence", valeur: r.agence },
            { libelle: "Marque", valeur: r.marque },
            { libelle: "Modèle", valeur: r.modele },
            { libelle: "Type de véhicule", valeur: LIBELLES_TYPE_VEHICULE[r.type_vehicule] },
            ...(conducteur ? [{ libelle: "Conducteur au retour", valeur: conducteur }] : []),
          ]}
        />
      }
    >
      {(f) => (
        <>
          {doutes.cadre(f)}
          <GrilleChamps>
            <ChampTexte {...f.champ("immatriculation")} libelle="Immatriculation" requis max={20} />
            <ChampSuggere {...f.champ("agence")} libelle="Agence" requis max={200} suggestions={agences} />
            <ChampSuggere {...f.champ("marque")} libelle="Marque" requis max={100} suggestions={marques.data ?? []} />
            <SaisieModele lie={f.champ("modele")} marque={f.champ("marque").valeur} />
            <ChampChoix {...f.champ("type_vehicule")} libelle="Type de véhicule" requis choix={TYPES} />
          </GrilleChamps>
        </>
      )}
    </Section>
  );
}

function SaisieModele({ lie, marque }: { lie: ChampLie<string>; marque: string }) {
  return <ChampSuggere {...lie} libelle="Modèle" requis max={100} suggestions={useModeles(marque)} />;
}

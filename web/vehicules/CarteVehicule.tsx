import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { formaterDate } from "../../domain/commun/dates.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { LIBELLES_TYPE_VEHICULE } from "../../domain/restitutions/restitution.ts";
import { champsVehicule, LIBELLES_ENERGIE_VEHICULE } from "../../domain/vehicules/champs-vehicule.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { AffectationsVehicule } from "../affectations/AffectationsVehicule.tsx";
import { ValeurSimple } from "../champs/Valeur.tsx";
import { Section } from "../form/Section.tsx";
import { validerAvec } from "../form/useFormulaire.ts";
import { CarteOnglets } from "../layout/CarteOnglets.tsx";
import { useActeur } from "../session/session.ts";
import { BasculeEdition } from "../ui/BasculeEdition.tsx";
import { Donnees } from "../ui/Fiche.tsx";
import { DateCourte, Kilometres } from "../ui/Valeurs.tsx";
import { CarteGrise } from "./CarteGrise.tsx";
import { ChampsVehicule, type SaisieVehicule } from "./ChampsVehicule.tsx";
import { CHAMPS_VEHICULE } from "./champs.ts";
import { LienVehiculeEnPlace } from "./LienVehiculeEnPlace.tsx";
import { useModifierVehicule } from "./useModifierVehicule.ts";
import { Vin } from "./Vin.tsx";

interface Props {
  vehicule: VehiculeLu;
  peutModifier: boolean;
}

const valider = validerAvec<SaisieVehicule>(champsVehicule);
const CLES = Object.keys(CHAMPS_VEHICULE) as (keyof SaisieVehicule)[]; // clés de la table, connues
const NOMS = Object.fromEntries(
  CLES.map((cle) => [
    cle,
    {
      libelle: CHAMPS_VEHICULE[cle].libelle,
      rendu: (v: unknown) => <ValeurSimple definition={CHAMPS_VEHICULE[cle]} valeur={v} />,
    },
  ]),
) as Record<keyof SaisieVehicule, { libelle: string; rendu: (v: unknown) => ReactNode }>; // une entrée par clé de la table

const PARAMETRE = "vehicule";

/** La carte du véhicule : ce qu'il est, qui l'a conduit, sa carte grise. Modifier ouvre ses caractéristiques à la place des onglets. */
export function CarteVehicule({ vehicule, peutModifier }: Props) {
  const { enregistrer, enPlace, doutes } = useModifierVehicule(vehicule);
  const [edition, setEdition] = useState(false);
  // Les papiers d'un véhicule se déposent et se retirent par l'équipe.
  const peutDeposer = peut(useActeur(), "modifier_fiches") && peutModifier;
  const ouvert = (useLocation().search as Record<string, unknown>)[PARAMETRE]; // l'adresse est lue en texte par le routeur
  return (
    <Section<SaisieVehicule>
      titre="Caractéristiques"
      peutModifier={peutModifier}
      obligatoires
      valeurs={Object.fromEntries(CLES.map((cle) => [cle, vehicule[cle]])) as SaisieVehicule} // une valeur par clé de la table
      valider={valider}
      enregistrer={enregistrer}
      noms={NOMS}
      lecture={null}
      cadre={(modifier) => (
        <CarteOnglets
          titre="Véhicule"
          parametre={PARAMETRE}
          actions={
            ouvert === "documents"
              ? peutDeposer && (
                  <BasculeEdition edition={edition} section="Documents" surBascule={() => setEdition(!edition)} />
                )
              : ouvert !== "affectations" && modifier
          }
          onglets={[
            { cle: "caracteristiques", libelle: "Caractéristiques", contenu: <Lecture vehicule={vehicule} /> },
            {
              cle: "affectations",
              libelle: "Historique des affectations",
              contenu: <AffectationsVehicule vehicule={vehicule} />,
            },
            {
              cle: "documents",
              libelle: "Documents",
              contenu: <CarteGrise vehicule={vehicule} edition={edition && peutDeposer} />,
            },
          ]}
        />
      )}
    >
      {(f) => (
        <>
          <ChampsVehicule champ={f.champ} societe={vehicule.client_id} lu={vehicule} />
          {doutes.cadre(f)}
          {enPlace && f.erreurs.immatriculation && <LienVehiculeEnPlace vehicule={enPlace} />}
        </>
      )}
    </Section>
  );
}

const Lecture = ({ vehicule: v }: { vehicule: VehiculeLu }) => (
  <Donnees
    donnees={[
      { libelle: "Immatriculation", valeur: v.immatriculation },
      { libelle: "Loueur", valeur: v.loueur_nom },
      { libelle: "Agence", valeur: v.agence },
      { libelle: "Marque", valeur: v.marque },
      { libelle: "Modèle", valeur: v.modele },
      { libelle: "Type", valeur: v.type_vehicule && LIBELLES_TYPE_VEHICULE[v.type_vehicule] },
      { libelle: "Kilométrage", valeur: <Kilometres km={v.kilometrage} /> },
      { libelle: "Mise en circulation", valeur: <DateCourte iso={v.date_mise_en_circulation} /> },
      { libelle: "Énergie", valeur: v.energie && LIBELLES_ENERGIE_VEHICULE[v.energie] },
      { libelle: "Centre de coût", valeur: v.centre_de_cout },
      { libelle: "Numéro de série (VIN)", valeur: <Vin numero={v.vin} />, insecable: true },
      ...(v.plaques_anciennes.length > 0
        ? [{ libelle: "Anciennes immatriculations", valeur: <PlaquesAnciennes vehicule={v} /> }]
        : []),
    ]}
  />
);

const PlaquesAnciennes = ({ vehicule }: { vehicule: VehiculeLu }) =>
  vehicule.plaques_anciennes.map((p) => (
    <div key={`${p.immatriculation} ${p.quittee_le}`}>
      {p.immatriculation}, jusqu'au <time dateTime={p.quittee_le}>{formaterDate(p.quittee_le)}</time>
    </div>
  ));

import { useQuery } from "@tanstack/react-query";
import { peut } from "../../domain/droits/capacites.ts";
import { champsGarage } from "../../domain/garages/champs-garage.ts";
import { type GarageLu, nomReseau } from "../../domain/garages/garage.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { EnteteModifiable } from "../form/EnteteModifiable.tsx";
import { validerAvec } from "../form/useFormulaire.ts";
import { GrilleFiche, Haute, PleineLargeur } from "../layout/GrilleFiche.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { useActeur } from "../session/session.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { GarageArchive } from "./ArchiverGarage.tsx";
import { CarteDuGarage } from "./CarteDuGarage.tsx";
import { CoordonneesDuGarage } from "./CoordonneesDuGarage.tsx";
import { COORDONNEES } from "./champs.ts";
import { GestesGarage } from "./GestesGarage.tsx";
import { HistoriqueGarage } from "./HistoriqueGarage.tsx";
import { SectionGarage } from "./SectionGarage.tsx";
import { pourCent, tauxHoraire } from "./taux.ts";
import { useModifierGarage } from "./useModifierGarage.ts";

const RETOUR = { vers: chemins.garages(), texte: "Retour aux garages" };

/** La fiche d'un garage : entière pour l'équipe, ses seules coordonnées pour un client. */
export default function GaragePage() {
  const id = useParametre("id");
  return peut(useActeur(), "voir_garages") ? <GaragePourEquipe id={id} /> : <CoordonneesDuGarage id={id} />;
}

function GaragePourEquipe({ id }: { id: string }) {
  const requete = useQuery(api.garages.lire.queryOptions({ input: { id } }));
  return (
    <PageFiche requete={requete} introuvable="Garage non trouvé" retour={RETOUR} titre={(g) => g.nom}>
      {(garage) => <FicheGarage key={garage.id} garage={garage} />}
    </PageFiche>
  );
}

const validerNom = validerAvec<{ nom: string }>(champsGarage.pick({ nom: true }));

function FicheGarage({ garage }: { garage: GarageLu }) {
  const peutModifier = peut(useActeur(), "modifier_fiches") && garage.archive_le === null;
  const enregistrer = useModifierGarage(garage);
  const section = { garage, peutModifier };
  return (
    <>
      <EnteteModifiable<"nom">
        titre={garage.nom}
        retour={<LienRetour {...RETOUR} />}
        precision={nomReseau(garage)}
        actions={<GestesGarage garage={garage} />}
        changement={
          peutModifier
            ? {
                libelle: "Modifier le nom",
                champs: [{ cle: "nom", libelle: "Nom", max: 200 }],
                valeurs: { nom: garage.nom },
                valider: validerNom,
                enregistrer,
                reussite: "Nom mis à jour",
              }
            : null
        }
      />
      {garage.archive_le !== null && <GarageArchive garage={garage} />}
      <GrilleFiche>
        <SectionGarage {...section} titre="Coordonnées" champs={COORDONNEES} />
        <Haute>
          <CarteDuGarage {...section} />
        </Haute>
        <SectionGarage
          {...section}
          titre="Informations commerciales"
          champs={["reseau", "taux_mo", "taux_peinture", "commission"]}
          rendus={{
            taux_mo: tauxHoraire(garage.taux_mo),
            taux_peinture: tauxHoraire(garage.taux_peinture),
            commission: pourCent(garage.commission),
          }}
        />
        <PleineLargeur>
          <SectionGarage {...section} titre="Options" champs={["vr", "debosselage", "jantes", "ouvert_le_samedi"]} />
        </PleineLargeur>
        <PleineLargeur>
          <SectionGarage
            {...section}
            titre="Notes Internes"
            champs={["notes_internes_garage"]}
            actions={<Etiquette ton="ambre">Interne — non visible par le client</Etiquette>}
          />
        </PleineLargeur>
        <PleineLargeur>
          <HistoriqueGarage garage={garage} peutModifier={peutModifier} />
        </PleineLargeur>
      </GrilleFiche>
    </>
  );
}

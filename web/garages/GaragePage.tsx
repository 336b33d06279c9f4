import { useQuery } from "@tanstack/react-query";
import { type GarageLu, nomReseau } from "../../domain/garages/garage.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { GrilleFiche } from "../layout/GrilleFiche.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { PageFiche } from "../layout/PageFiche.tsx";
import { useParametre } from "../layout/useParametre.ts";
import { LienEmail, LienTelephone } from "../ui/Contact.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Donnees, Fiche } from "../ui/Fiche.tsx";
import { TexteLong } from "../ui/TexteLong.tsx";
import { CarteDuGarage } from "./CarteDuGarage.tsx";
import { pourCent, tauxHoraire } from "./taux.ts";

const RETOUR = { vers: chemins.garages(), texte: "Retour aux garages" };

/** La fiche d'un garage. L'écran n'existe que pour l'équipe : rien n'y est à cacher. */
export default function GaragePage() {
  const requete = useQuery(api.garages.lire.queryOptions({ input: { id: useParametre("id") } }));
  return (
    <PageFiche requete={requete} introuvable="Garage non trouvé" retour={RETOUR} titre={(g) => g.nom}>
      {(garage) => (
        <>
          <EntetePage titre={garage.nom} retour={<LienRetour {...RETOUR} />} precision={nomReseau(garage)} />
          <GrilleFiche>
            <Coordonnees garage={garage} />
            <CarteDuGarage garage={garage} />
            <InformationsCommerciales garage={garage} />
            <Options garage={garage} />
            <NotesInternes garage={garage} />
          </GrilleFiche>
        </>
      )}
    </PageFiche>
  );
}

interface Props {
  garage: GarageLu;
}

const Coordonnees = ({ garage }: Props) => (
  <Fiche titre="Coordonnées">
    <Donnees
      donnees={[
        { libelle: "Adresse", valeur: garage.adresse },
        { libelle: "Code postal", valeur: garage.code_postal },
        { libelle: "Ville", valeur: garage.ville },
        { libelle: "Contact", valeur: garage.contact },
        { libelle: "Téléphone", valeur: <LienTelephone numero={garage.telephone} /> },
        { libelle: "Email", valeur: <LienEmail adresse={garage.email} /> },
      ]}
    />
  </Fiche>
);

const InformationsCommerciales = ({ garage }: Props) => (
  <Fiche titre="Informations commerciales">
    <Donnees
      donnees={[
        { libelle: "Réseau", valeur: nomReseau(garage) },
        { libelle: "Taux main-d'œuvre", valeur: tauxHoraire(garage.taux_mo) },
        { libelle: "Taux peinture", valeur: tauxHoraire(garage.taux_peinture) },
        { libelle: "Commission", valeur: pourCent(garage.commission) },
      ]}
    />
  </Fiche>
);

const ouiNon = (valeur: boolean) => (valeur ? "Oui" : "Non");

const Options = ({ garage }: Props) => (
  <Fiche titre="Options">
    <Donnees
      donnees={[
        { libelle: "Véhicule de remplacement", valeur: ouiNon(garage.vr) },
        { libelle: "Débosselage", valeur: ouiNon(garage.debosselage) },
        { libelle: "Jantes", valeur: ouiNon(garage.jantes) },
        { libelle: "Ouvert le samedi", valeur: ouiNon(garage.ouvert_le_samedi) },
      ]}
    />
  </Fiche>
);

const NotesInternes = ({ garage }: Props) => (
  <Fiche titre="Notes Internes" actions={<Etiquette ton="ambre">Interne — non visible par le client</Etiquette>}>
    <TexteLong valeur={garage.notes_internes_garage} />
  </Fiche>
);

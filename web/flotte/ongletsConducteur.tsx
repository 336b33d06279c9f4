import type { ReactNode } from "react";
import type { IdentiteConducteur } from "../../domain/vehicules/vehicule.ts";
import type { Onglet } from "../layout/CarteOnglets.tsx";
import { LienEmail, LienTelephone } from "../ui/Contact.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Donnees } from "../ui/Fiche.tsx";
import { DateCourte } from "../ui/Valeurs.tsx";
import { FichierJoint } from "./FichierJoint.tsx";

interface Options {
  /** Le lieu de délivrance du permis n'est montré que sur la fiche du conducteur. */
  avecLieu?: boolean;
  /** Le fichier du permis, quand l'écran le montre à sa façon. */
  permis?: ReactNode;
}

interface PropsEtat {
  statut: IdentiteConducteur["statut"];
  archive?: boolean;
}

/** Le statut, et l'archive à côté : un conducteur archivé n'est pas pour autant un conducteur inactif de plus. */
export const EtatConducteur = ({ statut, archive = false }: PropsEtat) => (
  <>
    <Etiquette ton={statut === "Actif" ? "vert" : "neutre"}>{statut}</Etiquette>
    {archive && (
      <>
        {" "}
        <Etiquette ton="ambre">Archivé</Etiquette>
      </>
    )}
  </>
);

/** Les trois onglets d'un conducteur, les mêmes sur sa fiche et sur celle de son véhicule. */
export const ongletsConducteur = (c: IdentiteConducteur, { avecLieu, permis }: Options = {}): [Onglet, ...Onglet[]] => [
  {
    cle: "informations",
    libelle: "Informations générales",
    contenu: (
      <Donnees
        donnees={[
          { libelle: "Prénom", valeur: c.prenom },
          { libelle: "Nom", valeur: c.nom },
          { libelle: "Date de naissance", valeur: <DateCourte iso={c.date_de_naissance} /> },
          { libelle: "Statut", valeur: <EtatConducteur statut={c.statut} /> },
        ]}
      />
    ),
  },
  {
    cle: "contact",
    libelle: "Contact",
    contenu: (
      <Donnees
        donnees={[
          { libelle: "Téléphone", valeur: <LienTelephone numero={c.telephone} /> },
          { libelle: "Email", valeur: <LienEmail adresse={c.email} /> },
        ]}
      />
    ),
  },
  {
    cle: "permis",
    libelle: "Permis",
    contenu: (
      <Donnees
        donnees={[
          { libelle: "Numéro", valeur: c.numero_permis },
          { libelle: "Date de délivrance", valeur: <DateCourte iso={c.date_delivrance_permis} /> },
          ...(avecLieu ? [{ libelle: "Lieu de délivrance", valeur: c.lieu_delivrance_permis }] : []),
          { libelle: "Date d'expiration", valeur: <DateCourte iso={c.date_expiration_permis} /> },
          { libelle: "Permis", valeur: permis ?? <FichierJoint titre="Permis" fichier={c.permis} /> },
        ]}
      />
    ),
  },
];

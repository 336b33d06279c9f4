import { Link } from "@tanstack/react-router";
import { formaterDate } from "../../../domain/commun/dates.ts";
import { type DocumentListe, nommerDocument } from "../../../domain/documents/file.ts";
import { chemins } from "../../chemins.ts";
import type { Colonne } from "../../table/colonnes.ts";
import { formaterInstant } from "../../ui/instants.ts";
import { Absent, DateCourte, Euros, Texte } from "../../ui/Valeurs.tsx";
import { EtatFile } from "./EtatFile.tsx";
import styles from "./File.module.css";

const Nom = ({ document: d }: { document: DocumentListe }) => (
  <>
    <span className={styles.titre} title={nommerDocument(d)}>
      {nommerDocument(d)}
    </span>
    {d.type_document !== "inconnu" && d.fichier_nom && (
      <span className={styles.nom} title={d.fichier_nom}>
        {d.parts > 1 && `Véhicule ${d.part} sur ${d.parts} · `}
        {d.fichier_nom}
      </span>
    )}
  </>
);

const Vehicule = ({ document: d }: { document: DocumentListe }) => {
  if (!d.restitution) return <Texte valeur={d.immatriculation} />;
  return (
    <Link
      to={chemins.restitution(d.restitution.id)}
      title={`Restitution du ${formaterDate(d.restitution.date_restitution)}`}
    >
      {d.restitution.immatriculation}
    </Link>
  );
};

export const colonnesDocuments = (interne: boolean): Colonne<DocumentListe>[] => [
  {
    cle: "document",
    titre: "Document",
    largeur: 240,
    rendu: (d) => <Nom document={d} />,
    titreDeCarte: nommerDocument,
  },
  { cle: "etat", titre: "État", largeur: 132, rendu: (d) => <EtatFile document={d} /> },
  { cle: "vehicule", titre: "Véhicule", rendu: (d) => <Vehicule document={d} /> },
  ...(interne
    ? [{ cle: "client", titre: "Client", rendu: (d: DocumentListe) => <Texte valeur={d.client_nom} />, souple: true }]
    : []),
  { cle: "loueur", titre: "Loueur", rendu: (d) => <Texte valeur={d.loueur_lu} />, souple: true, horsMobile: true },
  {
    cle: "date",
    titre: "Date",
    tri: "date_document",
    premierSens: "desc",
    rendu: (d) => <DateCourte iso={d.date_document} />,
  },
  {
    cle: "lignes",
    titre: "Lignes",
    nombre: true,
    rendu: (d) => (d.lignes > 0 ? d.lignes : <Absent />),
    horsMobile: true,
  },
  {
    cle: "net",
    titre: "Montant HT",
    nombre: true,
    tri: "net_ht",
    premierSens: "desc",
    rendu: (d) => <Euros centimes={d.net_ht} />,
  },
  {
    cle: "depose",
    titre: "Déposé le",
    tri: "cree_le",
    premierSens: "desc",
    rendu: (d) => formaterInstant(d.cree_le),
    horsMobile: true,
  },
];

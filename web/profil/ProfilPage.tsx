import { useQuery } from "@tanstack/react-query";
import type { ProfilLu } from "../../domain/profil/profil.contrat.ts";
import { api } from "../api.ts";
import { detailErreur } from "../erreurs.ts";
import { Attente } from "../ui/Attente.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Telephone } from "../ui/Contact.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Donnees, Fiche } from "../ui/Fiche.tsx";
import styles from "./ProfilPage.module.css";
import { SecondFacteur } from "./SecondFacteur.tsx";
import { Sessions } from "./Sessions.tsx";

/** Qui je suis, et où je suis connecté. */
export default function ProfilPage() {
  const { data, error, refetch } = useQuery(api.profil.lire.queryOptions());
  return (
    <div className="ecran">
      <EntetePage titre="Profil" />
      <div className={styles.profil}>
        {error ? (
          <Bandeau genre="erreur" titre="Erreur lors du chargement du profil" surReessayer={() => void refetch()}>
            {detailErreur(error)}
          </Bandeau>
        ) : data === undefined ? (
          <Attente />
        ) : (
          <Identite profil={data} />
        )}
        <SecondFacteur />
        <Sessions />
      </div>
    </div>
  );
}

const Identite = ({ profil }: { profil: ProfilLu }) => (
  <Fiche titre="Mes informations">
    <Donnees
      donnees={[
        { libelle: "Prénom", valeur: profil.prenom },
        { libelle: "Nom", valeur: profil.nom },
        { libelle: "Téléphone", valeur: <Telephone numero={profil.telephone_portable} /> },
        { libelle: "Email", valeur: profil.email },
        { libelle: "Société", valeur: profil.client_nom },
        { libelle: "Fonction", valeur: profil.fonction },
      ]}
    />
  </Fiche>
);

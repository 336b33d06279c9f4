import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { EntetePage } from "../ui/EntetePage.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import styles from "./ContactPage.module.css";
import { FormulaireContact } from "./FormulaireContact.tsx";

/** Écrire au prestataire. Sans profil, on ne saurait pas à qui répondre : la saisie reste ouverte, l'envoi attend. */
export default function ContactPage() {
  const { data, error, refetch } = useQuery(api.profil.lire.queryOptions());
  return (
    <div className="ecran">
      <EntetePage titre="Contact" />
      <div className={styles.contact}>
        {error && <ErreurChargement erreur={error} relire={refetch} titre="Erreur lors du chargement du profil" />}
        <Fiche titre="Nous écrire">
          <FormulaireContact profil={data} />
        </Fiche>
      </div>
    </div>
  );
}

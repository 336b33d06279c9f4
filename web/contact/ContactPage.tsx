import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { detailErreur } from "../erreurs.ts";
import { useActeur } from "../session/session.ts";
import { Attente } from "../ui/Attente.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Donnees, Fiche } from "../ui/Fiche.tsx";
import styles from "./ContactPage.module.css";

/** Qui l'on est, et à qui écrire. */
export default function ContactPage() {
  const acteur = useActeur();
  const { data, error, refetch } = useQuery(api.contact.lire.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  return (
    <div className="ecran">
      <EntetePage titre="Contact" />
      <div className={styles.contact}>
        <Fiche titre="Vos coordonnées">
          <Donnees
            donnees={[
              { libelle: "Nom", valeur: `${acteur.prenom} ${acteur.nom}`.trim() },
              { libelle: "Email", valeur: acteur.email },
            ]}
          />
        </Fiche>
        <Fiche titre="Nous écrire">
          {error ? (
            <Bandeau genre="erreur" titre="Erreur lors du chargement des données" surReessayer={() => void refetch()}>
              {detailErreur(error)}
            </Bandeau>
          ) : data === undefined ? (
            <Attente />
          ) : (
            <p className={styles.phrase}>
              Une question, un problème, une idée ? Écrivez-nous à{" "}
              <a href={`mailto:${data.email_support}`}>{data.email_support}</a>.
            </p>
          )}
        </Fiche>
      </div>
    </div>
  );
}

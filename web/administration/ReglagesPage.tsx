import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Reglage } from "../../domain/administration/reglages.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { detailErreur } from "../erreurs.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { Absent } from "../ui/Valeurs.tsx";
import styles from "./Reglages.module.css";

/** Ce que l'exploitant a réglé dans l'environnement du programme, à lire. Un secret dit seulement s'il est posé. Pour l'admin. */
export default function ReglagesPage() {
  const { data, error, refetch } = useQuery(api.administration.reglages.queryOptions());
  return (
    <div className="ecran">
      <EntetePage
        retour={<LienRetour vers={chemins.administration()} texte="Administration" />}
        titre="Réglages"
        precision={
          data &&
          `Programme en ${data.mode === "production" ? "production" : "démonstration"}. Ces réglages se changent dans son environnement, puis il se relance.`
        }
      />
      {error ? (
        <Bandeau genre="erreur" titre="Erreur lors du chargement des données" surReessayer={() => void refetch()}>
          {detailErreur(error)}
        </Bandeau>
      ) : data ? (
        <div className={styles.groupes}>
          {data.groupes.map(({ titre, reglages }) => (
            <Fiche key={titre} titre={titre}>
              <dl className={styles.reglages}>
                {reglages.map((r) => (
                  <Ligne key={r.variable} reglage={r} />
                ))}
              </dl>
            </Fiche>
          ))}
        </div>
      ) : (
        <Skeleton height={400} />
      )}
    </div>
  );
}

function Ligne({ reglage: { variable, sens, secret, pose, valeur } }: { reglage: Reglage }) {
  return (
    <div className={styles.reglage}>
      <dt>
        {sens}
        <code className={styles.variable}>{variable}</code>
      </dt>
      <dd className={styles.valeur}>
        {secret ? pose ? "Posé, gardé secret" : <Absent /> : (valeur ?? <Absent />)}
        {!secret && valeur !== null && !pose && <Etiquette>Par défaut</Etiquette>}
      </dd>
    </div>
  );
}

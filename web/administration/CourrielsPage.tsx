import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { ErreurChargement } from "../layout/ErreurChargement.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { CourrielModifiable } from "./CourrielModifiable.tsx";
import styles from "./Courriels.module.css";

/** Les e-mails que le produit envoie, tels qu'ils se liront, et le mot que l'exploitant y ajoute. Pour l'admin. */
export default function CourrielsPage() {
  const { data, error, refetch } = useQuery(api.administration.courriels.queryOptions());
  const [choisi, setChoisi] = useState<string | null>(null);
  const courriel = data?.find((c) => c.gabarit === choisi) ?? data?.[0];
  return (
    <div className="ecran">
      <EntetePage
        retour={<LienRetour vers={chemins.administration()} texte="Administration" />}
        titre="E-mails"
        precision="Ce que Reflet écrit aux personnes, sur un exemple, et le mot que vous y ajoutez"
      />
      {error ? (
        <ErreurChargement erreur={error} relire={refetch} />
      ) : data && courriel ? (
        <div className={styles.ecran}>
          <nav aria-label="E-mails">
            <ul className={styles.liste}>
              {data.map((c) => (
                <li key={c.gabarit}>
                  <button
                    type="button"
                    className={styles.choix}
                    aria-current={c.gabarit === courriel.gabarit || undefined}
                    onClick={() => setChoisi(c.gabarit)}
                  >
                    <span className={styles.sujet}>{c.sujet}</span>
                    <span className={styles.quand}>
                      {c.quand}
                      {c.mot && " · un mot ajouté"}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </nav>
          <CourrielModifiable key={courriel.gabarit} courriel={courriel} />
        </div>
      ) : (
        <Skeleton height={480} />
      )}
    </div>
  );
}

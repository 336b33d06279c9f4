import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { estInterne } from "../../domain/commun/acteur.ts";
import { direPeriode } from "../../domain/vues/vue.ts";
import { Chargement } from "../analyses/detail/Chargement.tsx";
import styles from "../analyses/detail/Detail.module.css";
import { api } from "../api.ts";
import { useActeur } from "../session/session.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { TitresTable } from "../ui/TitresTable.tsx";

const ETATS = {
  a_envoyer: ["ambre", "En préparation"],
  depose: ["vert", "Envoyé"],
  abandonne: ["rouge", "Non envoyé"],
} as const;

/** Qui a reçu quel rapport : ses propres envois, ou ceux de tous pour l'équipe. */
export function RapportsEnvoyes({ surFermer }: { surFermer: () => void }) {
  const interne = estInterne(useActeur());
  const requete = useQuery(api.vues.envois.queryOptions());
  return (
    <Modal opened onClose={surFermer} title="Rapports envoyés" size="xl">
      <Chargement requete={requete}>
        {(envois) =>
          envois.length === 0 ? (
            <p className={styles.vide}>Aucun rapport n'a encore été envoyé.</p>
          ) : (
            <div className={styles.defilement}>
              <table className={styles.table}>
                <caption className="visuellement-cache">Les cent derniers rapports envoyés</caption>
                <TitresTable titres={["Rapport", "Destinataire", "Date", "État"]} />
                <tbody>
                  {envois.map((e) => (
                    <tr key={e.id}>
                      <th scope="row">
                        {e.vue_nom}
                        <span className={styles.sous}>{direPeriode(e.periode)}</span>
                      </th>
                      <td>
                        {e.destinataire}
                        {interne && <span className={styles.sous}>{e.client_nom ?? "Équipe"}</span>}
                      </td>
                      <td className="chiffres">{formaterInstant(e.cree_le)}</td>
                      <td>
                        <Etiquette ton={ETATS[e.etat][0]}>{ETATS[e.etat][1]}</Etiquette>
                        {e.raison && <span className={styles.sous}>{e.raison}</span>}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Chargement>
    </Modal>
  );
}

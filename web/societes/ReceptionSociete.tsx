import { Button, Skeleton } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { MINUTES_PAR_DOCUMENT, type ReceptionSociete as Reception } from "../../domain/arrivages/arrivage.ts";
import type { ClientLu } from "../../domain/clients/client.ts";
import { pluriel } from "../../domain/commun/pluriel.ts";
import { api, client } from "../api.ts";
import styles from "../arrivages/Arrivages.module.css";
import { EtatArrivage } from "../arrivages/EtatArrivage.tsx";
import { chemins } from "../chemins.ts";
import { Confirmation } from "../ui/Confirmation.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Donnees, Fiche } from "../ui/Fiche.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { nombre } from "../ui/nombres.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import table from "../ui/TableFiche.module.css";
import { TitresTable } from "../ui/TitresTable.tsx";

/** Par où une société envoie ses documents, ce qui en est arrivé, et ce que cela épargne. */
export function ReceptionSociete({ societe }: { societe: ClientLu }) {
  const cache = useQueryClient();
  const options = api.arrivages.deSociete.queryOptions({ input: { id: societe.id } });
  const { data, error, refetch } = useQuery(options);
  const [aRenouveler, setARenouveler] = useState(false);
  const poser = (lue: Reception) => cache.setQueryData(options.queryKey, lue);
  const renouveler = useMutation({
    mutationFn: () => client.arrivages.renouveler({ id: societe.id }),
    onSuccess: (lue) => {
      poser(lue);
      setARenouveler(false);
      signalerSucces("Adresse renouvelée avec succès");
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors du renouvellement"),
  });
  return (
    <Fiche
      titre="Documents qui arrivent seuls"
      actions={
        data &&
        data.adresses.length > 0 && (
          <Button
            variant="default"
            size="xs"
            aria-haspopup="dialog"
            leftSection={<IconRefresh size={15} aria-hidden="true" />}
            onClick={() => setARenouveler(true)}
          >
            Renouveler l'adresse
          </Button>
        )
      }
    >
      {error && data === undefined && <ErreurChargement erreur={error} relire={refetch} />}
      {!error && data === undefined && <Skeleton height={120} />}
      {data && <Contenu societe={societe} reception={data} poser={poser} />}
      <Confirmation
        ouverte={aRenouveler}
        titre="Renouveler l'adresse&nbsp;?"
        texte="L'adresse d'aujourd'hui n'ira plus à cette société&nbsp;: ce qui y arrive encore attendra en quarantaine. Donnez la nouvelle à ceux qui lui écrivent."
        libelleAction="Renouveler"
        envoi={renouveler.isPending}
        surConfirmer={() => renouveler.mutate()}
        surAnnuler={() => setARenouveler(false)}
      />
    </Fiche>
  );
}

interface PropsContenu {
  societe: ClientLu;
  reception: Reception;
  poser: (lue: Reception) => void;
}

function Contenu({ societe, reception: r, poser }: PropsContenu) {
  const chemin = [...r.adresses, r.dossier, r.s3].some(Boolean);
  return (
    <>
      {chemin ? (
        <Donnees
          donnees={[
            ...r.adresses.map((a) => ({ libelle: "Adresse e-mail", valeur: a, insecable: true as const })),
            ...(r.dossier ? [{ libelle: "Dossier", valeur: r.dossier, insecable: true as const }] : []),
            ...(r.s3 ? [{ libelle: "Dépôt S3", valeur: r.s3, insecable: true as const }] : []),
            ...(r.renouvelee_le
              ? [{ libelle: "Adresse renouvelée le", valeur: formaterInstant(r.renouvelee_le) }]
              : []),
          ]}
        />
      ) : (
        <p>
          Aucune boîte ni aucun dossier n'est réglé pour le programme&nbsp;: les documents de cette société se déposent
          à la main, ou par une clé d'API.
        </p>
      )}
      <Bilan bilan={r.bilan} />
      <Expediteurs societe={societe} expediteurs={r.expediteurs} poser={poser} />
      {r.derniers.length > 0 && <Derniers societe={societe} derniers={r.derniers} />}
    </>
  );
}

/** Ce que valent douze mois d'arrivées, chaque mot avec sa définition. */
function Bilan({ bilan: b }: { bilan: Reception["bilan"] }) {
  const total = b.seuls + b.acceptes + b.deposes;
  if (total === 0) return null;
  return (
    <>
      <h3 className={styles.titre}>Douze derniers mois</h3>
      <Donnees
        donnees={[
          { libelle: "Arrivés seuls", valeur: nombre(b.seuls) },
          { libelle: "Validés sans rien reprendre", valeur: nombre(b.sans_reprise) },
          { libelle: "Acceptés par une personne", valeur: nombre(b.acceptes) },
          { libelle: "Déposés à la main", valeur: nombre(b.deposes) },
          { libelle: "Temps épargné", valeur: pluriel(b.minutes, "minute", "minutes") },
        ]}
      />
      <p className={styles.precision}>
        Temps épargné&nbsp;: {MINUTES_PAR_DOCUMENT}&nbsp;minutes par document arrivé seul, le temps de l'ouvrir, de
        l'enregistrer, de le nommer et de le déposer.
      </p>
      {b.echecs.length > 0 && (
        <>
          <h3 className={styles.titre}>Où les documents de chaque loueur s'arrêtent</h3>
          <table className={table.table}>
            <caption className="visuellement-cache">
              Ce que les documents de chaque loueur laissent à une personne
            </caption>
            <TitresTable titres={["Loueur", "Raison", "Documents"]} />
            <tbody>
              {b.echecs.map((e) => (
                <tr key={`${e.loueur} ${e.raison}`}>
                  <td data-libelle="Loueur">{e.loueur}</td>
                  <td data-libelle="Raison" className={styles.long}>
                    {e.raison}
                  </td>
                  <td data-libelle="Documents" className="chiffres">
                    {nombre(e.nombre)} sur {nombre(e.sur)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}

interface PropsExpediteurs {
  societe: ClientLu;
  expediteurs: Reception["expediteurs"];
  poser: (lue: Reception) => void;
}

function Expediteurs({ societe, expediteurs, poser }: PropsExpediteurs) {
  const oublier = useMutation({
    mutationFn: (expediteur_id: string) => client.arrivages.oublierExpediteur({ id: societe.id, expediteur_id }),
    onSuccess: (lue) => {
      poser(lue);
      signalerSucces("Expéditeur oublié\u00a0: son prochain message attendra en quarantaine");
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de la mise à jour"),
  });
  if (expediteurs.length === 0) return null;
  return (
    <>
      <h3 className={styles.titre}>Expéditeurs acceptés d'avance</h3>
      <table className={table.table}>
        <caption className="visuellement-cache">Expéditeurs acceptés, en plus de ses personnes et des loueurs</caption>
        <TitresTable titres={["Adresse", "Geste"]} />
        <tbody>
          {expediteurs.map((e) => (
            <tr key={e.id}>
              <td data-libelle="Adresse" className={styles.long}>
                {e.adresse}
              </td>
              <td data-libelle="Geste">
                <Button
                  variant="subtle"
                  size="compact-sm"
                  loading={oublier.isPending && oublier.variables === e.id}
                  onClick={() => oublier.mutate(e.id)}
                >
                  Oublier<span className="visuellement-cache"> {e.adresse}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Derniers({ societe, derniers }: { societe: ClientLu; derniers: Reception["derniers"] }) {
  return (
    <>
      <h3 className={styles.titre}>Derniers arrivés</h3>
      <table className={table.table}>
        <caption className="visuellement-cache">Derniers arrivés</caption>
        <TitresTable titres={["Objet", "De", "Reçu le", "État"]} />
        <tbody>
          {derniers.map((a) => (
            <tr key={a.id}>
              <td data-libelle="Objet" className={styles.long}>
                <Link to={chemins.arrivage(a.id)}>{a.sujet || "Sans objet"}</Link>
              </td>
              <td data-libelle="De" className={styles.long}>
                {a.expediteur || "Dossier"}
              </td>
              <td data-libelle="Reçu le" className="chiffres">
                {formaterInstant(a.recu_le)}
              </td>
              <td data-libelle="État">
                <EtatArrivage arrivage={a} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Link to={chemins.arrivages()} search={{ client_id: societe.id } as never}>
          Tout ce qui lui est arrivé
        </Link>
      </p>
    </>
  );
}

import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formaterDate } from "../../domain/commun/dates.ts";
import type { ClasseLue } from "../../domain/donnees-personnelles/donnees-personnelles.contrat.ts";
import { CONSERVATION } from "../../domain/donnees-personnelles/donnees-personnelles.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Attente } from "../ui/Attente.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { nombre } from "../ui/nombres.ts";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { Sous, TableDefilante } from "../ui/TableDefilante.tsx";
import { Absent } from "../ui/Valeurs.tsx";
import styles from "./DonneesPersonnelles.module.css";
import { enDuree } from "./durees.ts";

/** Ce que chaque classe effacera à son prochain passage : combien, lesquelles. Rien n'est changé en le lisant. */
export function Conservation() {
  const { data, error, refetch } = useQuery(api.donneesPersonnelles.conservation.queryOptions());
  const cache = useQueryClient();
  const [aJouer, setAJouer] = useState<ClasseLue | null>(null);
  const jouer = useMutation({
    mutationFn: (classe: ClasseLue["classe"]) => client.donneesPersonnelles.appliquer({ classe }),
    onSuccess: (lues) => {
      cache.setQueryData(api.donneesPersonnelles.conservation.queryKey(), lues);
      signalerSucces("Conservation appliquée");
      setAJouer(null);
    },
    onError: () => signalerErreur("Erreur lors de l'application de la conservation"),
  });
  return (
    <Fiche titre="Durées de conservation">
      <p className={styles.aide}>
        En production, Reflet efface de lui-même, quatre fois par jour, ce qui a passé l'âge. Ce tableau dit ce qui
        partira au prochain passage. Une durée se change dans les <Link to={chemins.reglages()}>réglages</Link>, sauf si
        l'environnement pose sa variable.
      </p>
      {error ? (
        <ErreurChargement erreur={error} relire={refetch} />
      ) : !data ? (
        <Attente />
      ) : (
        <TableDefilante
          nom="Liste des durées"
          legende="Durées de conservation"
          titres={["Données", "Durée", "À effacer", "Dernier passage"]}
          actions
        >
          {data.map((c) => (
            <Classe key={c.classe} classe={c} surJouer={() => setAJouer(c)} />
          ))}
        </TableDefilante>
      )}
      <Confirmation
        ouverte={aJouer !== null}
        titre="Appliquer maintenant"
        texte={
          aJouer
            ? `${CONSERVATION[aJouer.classe].titre}\u00a0: ${nombre(aJouer.lignes)} à effacer, d'avant le ${formaterDate(aJouer.avant)}. Cette action est irréversible.`
            : ""
        }
        libelleAction="Effacer"
        danger
        envoi={jouer.isPending}
        surConfirmer={() => aJouer && jouer.mutate(aJouer.classe)}
        surAnnuler={() => setAJouer(null)}
      />
    </Fiche>
  );
}

function Classe({ classe: c, surJouer }: { classe: ClasseLue; surJouer: () => void }) {
  const d = CONSERVATION[c.classe];
  return (
    <tr>
      <th scope="row">
        {d.titre}
        <Sous>{d.efface}</Sous>
      </th>
      <td>
        {enDuree(c.mois)}
        <Sous>
          {d.depart} · <code>{d.variable}</code>
        </Sous>
      </td>
      <td>
        {c.lignes === 0 ? (
          "Rien"
        ) : (
          <details>
            <summary>
              {nombre(c.lignes)} {c.lignes > 1 ? "lignes" : "ligne"}
              {c.fichiers > 0 && ` et ${nombre(c.fichiers)} fichier${c.fichiers > 1 ? "s" : ""}`}
            </summary>
            <ul className={styles.gardees}>
              {c.exemples.map((e, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: une liste lue d'un bloc, sans identifiant
                <li key={i}>
                  {e.libelle}
                  {e.depuis && `, depuis le ${formaterDate(e.depuis)}`}
                </li>
              ))}
              {c.lignes > c.exemples.length && <li>et {nombre(c.lignes - c.exemples.length)} de plus</li>}
            </ul>
          </details>
        )}
      </td>
      <td className="chiffres">
        {c.dernier_le ? formaterInstant(c.dernier_le) : <Absent />}
        {c.derniere_lignes !== null && (
          <Sous>
            {nombre(c.derniere_lignes)} {c.derniere_lignes > 1 ? "effacées" : "effacée"}
          </Sous>
        )}
      </td>
      <td>
        {c.lignes > 0 && (
          <Button variant="subtle" color="red" size="compact-sm" onClick={surJouer}>
            Appliquer<span className="visuellement-cache">&nbsp;: {d.titre}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}

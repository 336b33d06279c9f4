import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LIBELLES_GENRE } from "../../domain/donnees-personnelles/donnees-personnelles.ts";
import { api, client } from "../api.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { Sous, TableDefilante } from "../ui/TableDefilante.tsx";
import styles from "./DonneesPersonnelles.module.css";

/** Ce que des personnes ont demandé depuis leur profil ; la loi donne un mois pour répondre. */
export function DemandesRecues() {
  const { data, error, refetch } = useQuery(api.donneesPersonnelles.demandes.queryOptions());
  const cache = useQueryClient();
  const traiter = useMutation({
    mutationFn: (id: string) => client.donneesPersonnelles.traiter({ id }),
    onSuccess: (lues) => {
      cache.setQueryData(api.donneesPersonnelles.demandes.queryKey(), lues);
      signalerSucces("Demande traitée");
    },
    onError: () => signalerErreur("Erreur lors de la sauvegarde"),
  });
  return (
    <Fiche titre="Demandes reçues">
      {error ? (
        <ErreurChargement erreur={error} relire={refetch} />
      ) : data?.length === 0 ? (
        <p className={styles.aide}>
          Aucune demande. Chacun peut demander une copie ou l'effacement de ses données depuis son profil.
        </p>
      ) : (
        data && (
          <TableDefilante
            nom="Liste des demandes"
            legende="Demandes reçues"
            titres={["Personne", "Demande", "Reçue le", "État"]}
          >
            {data.map((d) => (
              <tr key={d.id}>
                <th scope="row">
                  {d.nom}
                  <Sous>{d.email}</Sous>
                </th>
                <td>
                  {LIBELLES_GENRE[d.genre]}
                  {d.precisions && <Sous>{d.precisions}</Sous>}
                </td>
                <td className="chiffres">{formaterInstant(d.faite_le)}</td>
                <td>
                  {d.traitee_le ? (
                    <Etiquette ton="vert">Traitée le {formaterInstant(d.traitee_le)}</Etiquette>
                  ) : (
                    <Button
                      variant="default"
                      size="compact-sm"
                      loading={traiter.isPending && traiter.variables === d.id}
                      onClick={() => traiter.mutate(d.id)}
                    >
                      Marquer traitée<span className="visuellement-cache">&nbsp;: {d.nom}</span>
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </TableDefilante>
        )
      )}
    </Fiche>
  );
}

import { Button, Group, Modal, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LIBELLES_ETAT_LIVRAISON, libelleEvenement, type Webhook } from "../../domain/webhooks/webhook.ts";
import { api, client } from "../api.ts";
import styles from "../cles-api/ClesApi.module.css";
import { formaterInstant } from "../documents/instants.ts";
import { detailErreur } from "../erreurs.ts";
import { Attente } from "../ui/Attente.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { Absent } from "../ui/Valeurs.tsx";

const TONS = { attente: "ambre", livree: "vert", abandonnee: "rouge" } as const;
/** Une livraison part en quelques secondes : la fenêtre ouverte la suit. */
const SUIVI_MS = 3_000;

/** Les dernières livraisons d'un webhook : ce qui est parti, ce qu'on a répondu, de quoi rejouer. */
export function Livraisons({ webhook, surFermer }: { webhook: Webhook; surFermer: () => void }) {
  const options = api.webhooks.livraisons.queryOptions({ input: { id: webhook.id } });
  const { data, error, refetch } = useQuery({ ...options, refetchInterval: SUIVI_MS });
  const cache = useQueryClient();
  const apres = {
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: options.queryKey });
      signalerSucces("Livraison demandée : elle part dans quelques secondes");
    },
    onError: () => signalerErreur("Erreur lors de la demande"),
  };
  const essayer = useMutation({ mutationFn: () => client.webhooks.essayer({ id: webhook.id }), ...apres });
  const rejouer = useMutation({ mutationFn: (id: string) => client.webhooks.rejouer({ id }), ...apres });
  return (
    <Modal opened onClose={surFermer} title={`Livraisons de « ${webhook.nom} »`} size="xl">
      <Stack gap="md">
        <Group justify="flex-end">
          <Button
            variant="default"
            size="xs"
            loading={essayer.isPending}
            disabled={!webhook.actif}
            onClick={() => essayer.mutate()}
          >
            Envoyer un essai
          </Button>
        </Group>
        {error ? (
          <Bandeau genre="erreur" titre="Erreur lors du chargement des données" surReessayer={() => void refetch()}>
            {detailErreur(error)}
          </Bandeau>
        ) : !data ? (
          <Attente />
        ) : data.length === 0 ? (
          <p>Rien n'est encore parti.</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: une zone qui défile doit se parcourir au clavier
          <section className={styles.defilement} tabIndex={0} aria-label="Journal des livraisons">
            <table className={styles.table}>
              <caption className="visuellement-cache">Les cent dernières livraisons</caption>
              <thead>
                <tr>
                  {["Événement", "Survenu le", "État", "Réponse", "Essais"].map((t) => (
                    <th key={t} scope="col">
                      {t}
                    </th>
                  ))}
                  <th scope="col">
                    <span className="visuellement-cache">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((l) => (
                  <tr key={l.id}>
                    <th scope="row">{libelleEvenement(l.evenement)}</th>
                    <td className="chiffres">{formaterInstant(l.survenu_le)}</td>
                    <td>
                      <Etiquette ton={TONS[l.etat]}>{LIBELLES_ETAT_LIVRAISON[l.etat]}</Etiquette>
                    </td>
                    <td>
                      {l.statut_http ?? (l.erreur ? null : <Absent />)}
                      {l.duree_ms !== null && l.statut_http !== null && (
                        <span className="chiffres"> en {l.duree_ms} ms</span>
                      )}
                      {l.erreur && <span className={styles.sous}>{l.erreur}</span>}
                    </td>
                    <td className="chiffres">{l.essais}</td>
                    <td>
                      {l.etat !== "attente" && (
                        <Button variant="subtle" size="compact-sm" onClick={() => rejouer.mutate(l.id)}>
                          Rejouer
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </Stack>
    </Modal>
  );
}

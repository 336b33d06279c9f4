import { Button, type ButtonProps, Group } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { direEvenements, ECHECS_MAX, type Webhook } from "../../domain/webhooks/webhook.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { Sous } from "../ui/TableDefilante.tsx";

interface Props {
  webhook: Webhook;
  surModifier: (w: Webhook) => void;
  surSupprimer: (w: Webhook) => void;
}

export function LigneWebhook({ webhook: w, surModifier, surSupprimer }: Props) {
  const cache = useQueryClient();
  const regler = useMutation({
    mutationFn: (actif: boolean) => client.webhooks.regler({ id: w.id, actif }),
    onSuccess: async ({ actif }) => {
      await cache.invalidateQueries({ queryKey: api.webhooks.key() });
      signalerSucces(actif ? "Webhook repris avec succès" : "Webhook suspendu avec succès");
    },
    onError: () => signalerErreur("Erreur lors de la mise à jour"),
  });
  const essayer = useMutation({
    mutationFn: () => client.webhooks.essayer({ id: w.id }),
    onSuccess: () => signalerSucces("Essai demandé\u00a0: il part dans quelques secondes"),
    onError: () => signalerErreur("Erreur lors de la demande"),
  });
  const nom = <span className="visuellement-cache"> {w.nom}</span>;
  return (
    <tr>
      <th scope="row">
        {w.nom}
        <Sous>{w.adresse}</Sous>
      </th>
      <td>{w.client_nom ?? "Toutes"}</td>
      <td>{direEvenements(w.evenements)}</td>
      <td>
        <EtatWebhook webhook={w} />
      </td>
      <td className="chiffres">{formaterInstant(w.cree_le)}</td>
      <td>
        <Group gap={4} wrap="nowrap">
          <Button {...GESTE} component={Link} to={chemins.livraisonsDe(w.id)}>
            Livraisons<span className="visuellement-cache"> de {w.nom}</span>
          </Button>
          {w.actif && (
            <Button {...GESTE} loading={essayer.isPending} onClick={() => essayer.mutate()}>
              Essayer{nom}
            </Button>
          )}
          <Button {...GESTE} onClick={() => surModifier(w)}>
            Modifier{nom}
          </Button>
          <Button {...GESTE} loading={regler.isPending} onClick={() => regler.mutate(!w.actif)}>
            {w.actif ? "Suspendre" : "Reprendre"}
            {nom}
          </Button>
          <Button {...GESTE} color="red" onClick={() => surSupprimer(w)}>
            Supprimer{nom}
          </Button>
        </Group>
      </td>
    </tr>
  );
}

const GESTE = { variant: "subtle", size: "compact-sm" } satisfies ButtonProps;

function EtatWebhook({ webhook: w }: Pick<Props, "webhook">) {
  if (w.desactive_le)
    return (
      <>
        <Etiquette ton="ambre">Arrêté</Etiquette>
        <Sous>
          {ECHECS_MAX} échecs de suite, le {formaterInstant(w.desactive_le)}
        </Sous>
      </>
    );
  return <Etiquette ton={w.actif ? "vert" : "neutre"}>{w.actif ? "Actif" : "Suspendu"}</Etiquette>;
}

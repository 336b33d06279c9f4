import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { api } from "../../api.ts";
import { estConflit } from "../../erreurs.ts";
import { useActeur } from "../../session/session.ts";
import { signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import { useTicketRelu } from "../useTicketRelu.ts";
import styles from "./MenuStatut.module.css";

/** Qui, dans l'équipe, suit ce ticket : le prendre, le donner, ou le laisser à tous. */
export function MenuResponsable({ ticket }: { ticket: TicketLu }) {
  const moi = useActeur();
  const cache = useQueryClient();
  const poser = useTicketRelu();
  const [ouvert, ouvrir] = useState(false);
  const actuel = ticket.interne?.responsable ?? null;
  // Ceux qui peuvent lire un mot interne de ce ticket sont l'équipe ; la personne elle-même n'y est pas.
  const { data: equipe = [] } = useQuery({
    ...api.commentaires.citables.queryOptions({ input: { ticket_id: ticket.id, interne: "oui" } }),
    enabled: ouvert,
  });
  const confier = useMutation(
    api.tickets.confier.mutationOptions({
      onSuccess: (relu) => {
        poser(relu);
        const nom = relu.interne?.responsable?.nom;
        signalerSucces(nom ? `Ticket confié à ${nom}` : "Ticket laissé sans responsable");
      },
      // Qui a été plus rapide se dit seul : ce n'est pas une panne.
      onError: (erreur) => signalerEchec(erreur, estConflit(erreur) ? undefined : "Erreur lors de la sauvegarde"),
      onSettled: () => {
        void cache.invalidateQueries({ queryKey: api.tickets.key() });
        void cache.invalidateQueries({ queryKey: api.aujourdhui.key() });
      },
    }),
  );
  const choix = [{ id: moi.id, nom: "Moi" }, ...equipe, ...(actuel ? [{ id: null, nom: "Personne" }] : [])];
  return (
    <Menu position="bottom-start" opened={ouvert} onChange={ouvrir}>
      <Menu.Target>
        <UnstyledButton
          className={styles.bouton}
          disabled={confier.isPending}
          aria-label={`Responsable\u00a0: ${actuel?.nom ?? "personne"}, changer`}
        >
          <span className={styles.nom}>{actuel?.nom ?? "Personne"}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Responsable</Menu.Label>
        {choix.map(({ id, nom }) => (
          <Menu.Item
            key={id ?? "personne"}
            onClick={() => confier.mutate({ id: ticket.id, responsable_id: id, avant: actuel?.id ?? null })}
            rightSection={id !== null && id === actuel?.id && <IconCheck size={16} role="img" aria-label="actuel" />}
          >
            {nom}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Anchor, Button, Group, Modal, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { TicketLie } from "../../domain/garages/garage.erreurs.ts";
import { LIBELLES_TYPE_DEMANDE } from "../../domain/tickets/ticket.ts";
import { api } from "../api.ts";
import { detailErreur, donneesErreur, phraseErreur } from "../erreurs.ts";
import { FenetreFusion } from "../fusions/FenetreFusion.tsx";
import { adresseTicket } from "../tickets/adresse.ts";
import { signalerErreur } from "../ui/notifications.ts";
import styles from "./GarageLie.module.css";
import { useArchiverGarage } from "./useArchiverGarage.ts";

interface Props {
  garage: string;
  /** Le refus du serveur, qui nomme les tickets. */
  refus: unknown;
  surFermer: () => void;
}

/** Pourquoi ce garage ne se supprime pas, ce qui en dépend, et ce qu'on peut faire à la place. */
export function GarageLie({ garage, refus, surFermer }: Props) {
  const { archiver, repli } = useArchiverGarage(garage);
  const { total, tickets } = donneesErreur(refus) as { total: number; tickets: TicketLie[] }; // forme posée par erreursGarage.lie
  const reste = total - tickets.length;
  const [fusion, setFusion] = useState(false);
  const { data: fiche } = useQuery(api.garages.lire.queryOptions({ input: { id: garage } }));
  if (fusion && fiche) return <FenetreFusion entite="garages" fiche={fiche} surFermer={surFermer} />;
  return (
    <Modal opened onClose={surFermer} title="Ce garage ne peut pas être supprimé">
      <Text>
        {detailErreur(refus)} Archivé, il n'est plus proposé, et ses tickets le gardent&nbsp;; fusionné dans un autre,
        ils passent à celui-là.
      </Text>
      <ul className={styles.tickets} aria-label="Tickets liés à ce garage">
        {tickets.map((t) => (
          <li key={t.id}>
            <Anchor component={Link} to={adresseTicket(t)}>
              {t.immatriculation ?? "Sans immatriculation"}
            </Anchor>{" "}
            – {LIBELLES_TYPE_DEMANDE[t.type_demande]}
          </li>
        ))}
        {reste > 0 && <li>{reste === 1 ? "et un autre" : `et ${reste} autres`}</li>}
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={surFermer} data-autofocus>
          Annuler
        </Button>
        <Button variant="default" disabled={!fiche} onClick={() => setFusion(true)}>
          Fusionner…
        </Button>
        <Button
          onClick={() => {
            archiver().catch((e) => signalerErreur(phraseErreur(e, repli)));
            surFermer();
          }}
        >
          Archiver
        </Button>
      </Group>
    </Modal>
  );
}

import { Button, Group, Modal } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { peut } from "../../../domain/droits/capacites.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { api, client } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { champsErreur, estErreur } from "../../erreurs.ts";
import { useDoutes } from "../../form/useDoutes.tsx";
import { useActeur } from "../../session/session.ts";
import { signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import { type ChampManquant, ChampsManquants, estChampManquant } from "./ChampsManquants.tsx";

type Saisie = NonNullable<Parameters<typeof client.tickets.creerRestitution>[0]["champs"]>;

/** La restitution de ce ticket : l'ouvrir si elle existe, sinon la créer d'un clic ; ce qui manque se demande alors, ce qui étonne se confirme. */
export function RestitutionDuTicket({ ticket }: { ticket: TicketLu }) {
  const peutCreer = peut(useActeur(), "modifier_fiches");
  const cache = useQueryClient();
  const naviguer = useNavigate();
  const [envoi, setEnvoi] = useState(false);
  const doutes = useDoutes();
  const [manquants, setManquants] = useState<readonly ChampManquant[]>([]);
  if (ticket.restitution_id) {
    return (
      <Button component={Link} to={chemins.restitution(ticket.restitution_id)}>
        Ouvrir la restitution
      </Button>
    );
  }
  if (!peutCreer) return null;

  const creer = async (champs: Saisie | undefined, doutes_admis: boolean) => {
    const { restitution_id } = await client.tickets.creerRestitution({
      id: ticket.id,
      ...(champs && { champs }),
      doutes_admis,
    });
    signalerSucces("Restitution ajoutée avec succès");
    setManquants([]);
    await naviguer({ to: chemins.restitution(restitution_id) });
    for (const key of [api.tickets.key(), api.restitutions.key(), api.analyses.key()])
      void cache.invalidateQueries({ queryKey: key });
  };
  const essayer = async () => {
    setEnvoi(true);
    try {
      await doutes.envoyer((admis) => creer(undefined, admis));
    } catch (erreur) {
      if (estErreur(erreur, "a_confirmer")) return;
      const absents = Object.keys(champsErreur(erreur)).filter(estChampManquant);
      if (absents.length > 0) setManquants(absents);
      else signalerEchec(erreur, "Erreur lors de l'ajout de la restitution");
    } finally {
      setEnvoi(false);
    }
  };
  return (
    <>
      <Button loading={envoi} leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => void essayer()}>
        Créer la restitution
      </Button>
      {doutes.enDoute && (
        <Modal opened onClose={doutes.oublier} title="Créer la restitution" size="lg">
          {doutes.cadre({ envoi, soumettre: essayer })}
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={doutes.oublier}>
              Annuler
            </Button>
          </Group>
        </Modal>
      )}
      {manquants.length > 0 && (
        <ChampsManquants champs={manquants} enregistrer={creer} surAnnuler={() => setManquants([])} />
      )}
    </>
  );
}

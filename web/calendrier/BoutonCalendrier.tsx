import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarShare } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formaterDate, jourDeParis } from "../../domain/commun/dates.ts";
import { api, client } from "../api.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { SecretUneFois } from "../ui/SecretUneFois.tsx";
import { signalerEchec } from "../ui/signaler-echec.ts";

const le = (instant: string): string => formaterDate(jourDeParis(new Date(instant)));

/** Suivre les échéances et les fins de contrat dans son propre agenda, par une adresse secrète que l'on éteint quand on veut. */
export function BoutonCalendrier() {
  const [ouvert, { open, close }] = useDisclosure(false);
  const [adresse, setAdresse] = useState<string | null>(null);
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarShare size={17} aria-hidden="true" />} onClick={open}>
        Suivre dans mon agenda
      </Button>
      {ouvert && (
        <FenetreCalendrier
          surFermer={close}
          surOuvrir={(secrete) => {
            close();
            setAdresse(secrete);
          }}
        />
      )}
      {adresse && (
        <SecretUneFois
          titre="Votre calendrier"
          explication="Collez cette adresse dans votre agenda («&#8239;S'abonner à un calendrier&#8239;», «&#8239;À partir d'une URL&#8239;»). Qui la connaît lit vos échéances&nbsp;: elle ne se montrera plus."
          nom="Adresse du calendrier"
          secret={adresse}
          libelles={{ copier: "Copier l'adresse", copie: "Adresse copiée", garde: "C'est fait" }}
          surFermer={() => setAdresse(null)}
        />
      )}
    </>
  );
}

function FenetreCalendrier({ surFermer, surOuvrir }: { surFermer: () => void; surOuvrir: (adresse: string) => void }) {
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(api.calendrier.lire.queryOptions());
  const relire = () => cache.invalidateQueries({ queryKey: api.calendrier.key() });
  // Deux clics avant que le bouton se grise ouvriraient deux adresses, et montreraient celle que la seconde éteint.
  const parti = useRef(false);
  const ouvrir = useMutation({
    mutationFn: () => client.calendrier.ouvrir(),
    onSettled: () => {
      parti.current = false;
    },
    onSuccess: async ({ adresse }) => {
      await relire();
      surOuvrir(adresse);
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de la sauvegarde"),
  });
  const revoquer = useMutation({
    mutationFn: () => client.calendrier.revoquer(),
    onSuccess: async () => {
      await relire();
      signalerSucces("Adresse éteinte");
      surFermer();
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de la sauvegarde"),
  });
  const abonnement = data?.abonnement;
  return (
    <Modal opened onClose={surFermer} title="Suivre les échéances dans mon agenda">
      <Stack gap="md">
        <Text size="sm">
          Fins de contrat, restitutions prévues, derniers jours pour prévenir le loueur et pour contester paraissent
          dans votre agenda (Outlook, Google, Apple…), qui les relit de lui-même.
        </Text>
        {error && !data && <ErreurChargement erreur={error} relire={refetch} />}
        {abonnement && (
          <Text size="sm">
            Une adresse est ouverte depuis le {le(abonnement.cree_le)}
            {abonnement.lu_le ? `, relue le ${le(abonnement.lu_le)}` : ", pas encore relue"}. En ouvrir une autre éteint
            celle-là.
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          {abonnement && (
            <Button
              variant="subtle"
              color="red"
              mr="auto"
              onClick={() => revoquer.mutate()}
              loading={revoquer.isPending}
            >
              Éteindre l'adresse
            </Button>
          )}
          <Button variant="default" onClick={surFermer}>
            Annuler
          </Button>
          <Button
            onClick={() => {
              if (parti.current) return;
              parti.current = true;
              ouvrir.mutate();
            }}
            loading={ouvrir.isPending}
            disabled={data === undefined}
          >
            {abonnement ? "Ouvrir une nouvelle adresse" : "Ouvrir une adresse"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

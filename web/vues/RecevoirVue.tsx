import { Button, Checkbox, Group, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FREQUENCES, type Frequence, LIBELLES_FREQUENCE } from "../../domain/vues/frequences.ts";
import type { Abonnement, Vue } from "../../domain/vues/vue.ts";
import { api, client } from "../api.ts";
import { useActeur } from "../session/session.ts";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

const FORMATS = ["direction", "pdf", "xlsx"] as const;

/** Recevoir le rapport d'une vue par e-mail, ou cesser de le recevoir. */
export function RecevoirVue({ vue, surFermer }: { vue: Vue; surFermer: () => void }) {
  const { email } = useActeur();
  const cache = useQueryClient();
  const [choix, setChoix] = useState<Abonnement>(
    vue.abonnement ?? {
      frequence: "mensuel",
      pdf: true,
      xlsx: false,
      direction: false,
    },
  );
  const fini = async (phrase: string) => {
    await cache.invalidateQueries({ queryKey: api.vues.key() });
    signalerSucces(phrase);
    surFermer();
  };
  const abonner = useMutation({
    mutationFn: () => client.vues.abonner({ id: vue.id, abonnement: choix }),
    onSuccess: () => fini("Rapport programmé avec succès"),
    onError: () => signalerErreur("Erreur lors de la sauvegarde"),
  });
  const arreter = useMutation({
    mutationFn: () => client.vues.desabonner({ id: vue.id }),
    onSuccess: () => fini("Rapport arrêté"),
    onError: () => signalerErreur("Erreur lors de la sauvegarde"),
  });
  const envoyer = useMutation({
    mutationFn: () => client.vues.envoyer({ id: vue.id }),
    onSuccess: ({ demande }) =>
      signalerSucces(demande ? `Rapport en route vers ${email}` : `Rapport déjà envoyé aujourd'hui à ${email}`),
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de l'envoi du rapport"),
  });
  const sansFormat = !FORMATS.some((f) => choix[f]);
  return (
    <Modal opened onClose={surFermer} title={`Recevoir «\u00a0${vue.nom}\u00a0»`}>
      <Stack gap="md">
        <Text size="sm">
          Le rapport part à 7&nbsp;h à <strong>{email}</strong>, avec les chiffres que vous avez le droit de voir ce
          jour-là. Chaque message porte un lien pour l'arrêter.
        </Text>
        <SegmentedControl
          aria-label="Rythme"
          fullWidth
          data={FREQUENCES.map((f) => ({ value: f, label: LIBELLES_FREQUENCE[f] }))}
          value={choix.frequence}
          // Les deux seules valeurs du contrôle.
          onChange={(f) => setChoix({ ...choix, frequence: f as Frequence })}
        />
        <Checkbox.Group
          label="Formats"
          error={sansFormat ? "Choisissez au moins un format" : undefined}
          value={FORMATS.filter((f) => choix[f])}
          onChange={(v) =>
            setChoix({
              ...choix,
              direction: v.includes("direction"),
              pdf: v.includes("pdf"),
              xlsx: v.includes("xlsx"),
            })
          }
        >
          <Stack gap="xs" mt="xs">
            <Checkbox value="direction" label="Note pour la direction, deux pages (PDF et dans le message)" />
            <Checkbox value="pdf" label="Rapport complet (PDF)" />
            <Checkbox value="xlsx" label="Excel, à retravailler" />
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end" gap="xs">
          {vue.abonnement && (
            <>
              <Button
                variant="subtle"
                color="red"
                mr="auto"
                onClick={() => arreter.mutate()}
                loading={arreter.isPending}
              >
                Ne plus recevoir
              </Button>
              {/* Celui qui est réglé : ce que l'on vient de changer se règle d'abord. */}
              <Button
                variant="default"
                onClick={() => envoyer.mutate()}
                loading={envoyer.isPending}
                disabled={choix !== vue.abonnement}
              >
                Envoyer maintenant
              </Button>
            </>
          )}
          <Button variant="default" onClick={surFermer}>
            Annuler
          </Button>
          <Button onClick={() => abonner.mutate()} loading={abonner.isPending} disabled={sansFormat}>
            Recevoir
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { VersionConditions } from "../../domain/conditions/conditions-loueur.ts";
import { client } from "../api.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

/** Refait les rapprochements plus vieux que cette version, par lots, jusqu'au dernier. Absent quand il n'y en a pas. */
export function Recalculer({ version: { id, a_recalculer: n } }: { version: VersionConditions }) {
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      let total = 0;
      for (let reste = true; reste; ) {
        const lot = await client.conditions.recalculer({ id });
        total += lot.recalculees;
        reste = lot.reste && lot.recalculees > 0;
      }
      return total;
    },
    onSuccess: (total) =>
      signalerSucces(total > 1 ? `${total} restitutions recalculées` : "Une restitution recalculée"),
    onError: (erreur) => signalerEchec(erreur, "Erreur lors du calcul"),
    // Un rapprochement refait change la restitution, ses chiffres, ses contestations.
    onSettled: () => cache.invalidateQueries(),
  });
  if (n === 0) return null;
  return (
    <Button
      variant="light"
      size="compact-sm"
      loading={isPending}
      leftSection={<IconRefresh size={15} aria-hidden="true" />}
      onClick={() => mutate()}
    >
      {n > 1 ? `Recalculer ${n} factures` : "Recalculer une facture"}
    </Button>
  );
}

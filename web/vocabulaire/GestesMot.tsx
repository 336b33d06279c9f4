import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MotListe } from "../../domain/vocabulaire/mot.ts";
import { api } from "../api.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import styles from "./Vocabulaire.module.css";

/** Désactiver ou réactiver un mot ; l'étendre à toutes les sociétés quand il ne valait que pour une. */
export function GestesMot({ mot }: { mot: MotListe }) {
  const cache = useQueryClient();
  const modifier = useMutation(
    api.vocabulaire.modifier.mutationOptions({
      onSuccess: (m) => {
        signalerSucces(m.actif ? "Mot actif" : "Mot désactivé");
        void cache.invalidateQueries({ queryKey: api.vocabulaire.key() });
      },
      onError: (erreur) => signalerEchec(erreur, "Erreur lors de la sauvegarde"),
    }),
  );
  return (
    <span className={styles.gestes}>
      <Button
        size="compact-xs"
        variant="default"
        loading={modifier.isPending}
        onClick={() => modifier.mutate({ id: mot.id, actif: !mot.actif })}
      >
        {mot.actif ? "Désactiver" : "Réactiver"}
        <span className="visuellement-cache"> {mot.motif}</span>
      </Button>
      {mot.client_id !== null && mot.actif && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={modifier.isPending}
          onClick={() => modifier.mutate({ id: mot.id, pour_tous: true })}
        >
          Étendre à toutes<span className="visuellement-cache"> les sociétés&nbsp;: {mot.motif}</span>
        </Button>
      )}
    </span>
  );
}

import { Button, Group, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Courriel, MOT_MAX } from "../../domain/administration/courriels.ts";
import { api, client } from "../api.ts";
import { champsErreur, donneesErreur, estConflit, phraseErreur } from "../erreurs.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import styles from "./Courriels.module.css";

interface Props {
  courriel: Courriel;
  /** Le mot en cours de saisie, gardé quand on passe à un autre e-mail. */
  mot: string;
  surMot: (mot: string) => void;
}

/** Un e-mail : son aperçu suit la frappe, son mot s'enregistre. */
export function CourrielModifiable({ courriel, mot, surMot }: Props) {
  const [vu] = useDebouncedValue(mot.trim().slice(0, MOT_MAX), 300);
  const cache = useQueryClient();
  const enregistrer = useMutation({
    mutationFn: (avant: string) => client.administration.ecrireMot({ gabarit: courriel.gabarit, mot, avant }),
    onSuccess: async (ecrit) => {
      surMot(ecrit.mot);
      await cache.invalidateQueries({ queryKey: api.administration.courriels.key() });
      signalerSucces(ecrit.mot ? "Mot enregistré avec succès" : "Mot retiré avec succès");
    },
  });
  const conflit = estConflit(enregistrer.error)
    ? String((donneesErreur(enregistrer.error).actuel as { mot?: string } | undefined)?.mot ?? "")
    : null;
  const change = mot.trim() !== courriel.mot;
  return (
    <section aria-label={courriel.sujet} className={styles.courriel}>
      <Textarea
        label="Mot ajouté"
        description="Après la première phrase de chaque e-mail de cette sorte&nbsp;; vide, rien ne s'ajoute."
        value={mot}
        onChange={(e) => surMot(e.currentTarget.value)}
        error={champsErreur(enregistrer.error).mot}
        maxLength={MOT_MAX}
        autosize
        minRows={3}
        maxRows={8}
      />
      {enregistrer.error && conflit === null && !champsErreur(enregistrer.error).mot && (
        <Bandeau genre="erreur" titre="Erreur lors de la sauvegarde">
          {phraseErreur(enregistrer.error)}
        </Bandeau>
      )}
      {conflit !== null && (
        <Bandeau
          genre="alerte"
          titre="Quelqu'un d'autre a changé ce mot pendant votre saisie"
          action={
            <Button size="xs" variant="default" onClick={() => enregistrer.mutate(conflit)}>
              Garder le mien
            </Button>
          }
        >
          {conflit ? `Le sien\u00a0: «\u00a0${conflit}\u00a0»` : "Il l'a retiré."}
        </Bandeau>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={!change} onClick={() => surMot(courriel.mot)}>
          Annuler
        </Button>
        <Button disabled={!change} loading={enregistrer.isPending} onClick={() => enregistrer.mutate(courriel.mot)}>
          Enregistrer
        </Button>
      </Group>
      <dl className={styles.envoi}>
        <div>
          <dt>De</dt>
          <dd>{courriel.de}</dd>
        </div>
        <div>
          <dt>Objet</dt>
          <dd>{courriel.sujet}</dd>
        </div>
      </dl>
      <iframe
        className={styles.apercu}
        title={`Aperçu\u00a0: ${courriel.sujet}`}
        src={`/api/administration/courriels/${courriel.gabarit}/apercu${vu ? `?mot=${encodeURIComponent(vu)}` : ""}`}
        sandbox=""
      />
    </section>
  );
}

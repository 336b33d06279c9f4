import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import { LIBELLES_GENRE_MOT } from "../../../domain/vocabulaire/mot.ts";
import { api } from "../../api.ts";
import { signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import { libelleValeur } from "../../vocabulaire/libelles.ts";
import styles from "./Verification.module.css";

/** Les mots que les corrections de ce document viennent d'apprendre ; on peut les faire oublier tout de suite. */
export function MotsRetenus({ document }: { document: DocumentDetaille }) {
  const cache = useQueryClient();
  const oublier = useMutation(
    api.vocabulaire.oublier.mutationOptions({
      onSuccess: () => {
        signalerSucces("Mot oublié");
        void cache.invalidateQueries({ queryKey: api.documents.detail.key() });
      },
      onError: (erreur) => signalerEchec(erreur, "Erreur lors de la sauvegarde"),
    }),
  );
  if (document.mots_retenus.length === 0) return null;
  return (
    <section className={styles.bloc} aria-label="Mots retenus">
      <h2 className={styles.titre}>Retenu pour les prochaines lectures</h2>
      <ul className={styles.mots}>
        {document.mots_retenus.map((mot) => (
          <li key={mot.id}>
            <span>
              «&nbsp;{mot.motif}&nbsp;» veut dire <strong>{libelleValeur(mot)}</strong> (
              {LIBELLES_GENRE_MOT[mot.genre].toLowerCase()})
            </span>
            <Button
              size="compact-xs"
              variant="subtle"
              loading={oublier.isPending && oublier.variables?.id === mot.id}
              onClick={() => oublier.mutate({ id: mot.id })}
            >
              Oublier<span className="visuellement-cache"> le mot {mot.motif}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

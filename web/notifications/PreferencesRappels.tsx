import { SegmentedControl, Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Preference } from "../../domain/notifications/notification.contrat.ts";
import { type Courriel, REGLES } from "../../domain/notifications/notification.ts";
import { api } from "../api.ts";
import { Attente } from "../ui/Attente.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import styles from "./PreferencesRappels.module.css";

const CHOIX: readonly { value: Courriel; label: string }[] = [
  { value: "chaque", label: "Chaque" },
  { value: "resume", label: "Résumé" },
  { value: "aucun", label: "Aucun" },
];

function useChoisir() {
  const cache = useQueryClient();
  const cle = api.notifications.preferences.queryKey();
  return useMutation(
    api.notifications.choisir.mutationOptions({
      // Le choix se voit aussitôt ; refusé, il revient à ce qu'il était.
      onMutate: async (choix) => {
        await cache.cancelQueries({ queryKey: cle });
        const avant = cache.getQueryData<Preference[]>(cle);
        cache.setQueryData<Preference[]>(cle, (p) => p?.map((l) => (l.genre === choix.genre ? choix : l)));
        return { avant };
      },
      onSuccess: () => signalerSucces("Préférence enregistrée"),
      onError: (erreur, _choix, retenu) => {
        cache.setQueryData(cle, retenu?.avant);
        signalerEchec(erreur, "La préférence n'a pas pu être enregistrée");
      },
      onSettled: () => cache.invalidateQueries({ queryKey: api.notifications.key() }),
    }),
  );
}

/** Ce que je reçois : dans la cloche, et par e-mail. Chaque choix s'enregistre seul. */
export function PreferencesRappels() {
  const { data, error, refetch } = useQuery(api.notifications.preferences.queryOptions());
  const choisir = useChoisir();
  if (data?.length === 0) return null;
  return (
    <div id="notifications" className={styles.ancre}>
      <Fiche titre="Mes notifications">
        <p className={styles.texte}>
          Un rappel s'efface de lui-même quand ce qu'il demande est fait. Le résumé part une fois par jour, à 7&nbsp;h.
        </p>
        {error ? (
          <ErreurChargement erreur={error} relire={refetch} titre="Erreur lors du chargement des préférences" />
        ) : !data ? (
          <Attente />
        ) : (
          <ul className={styles.genres}>
            {data.map((p) => {
              const { libelle, precision } = REGLES[p.genre];
              return (
                <li key={p.genre} className={styles.genre}>
                  <div>
                    <h3 className={styles.libelle}>{libelle}</h3>
                    <p className={styles.precision}>{precision}</p>
                  </div>
                  <Switch
                    label="Dans la cloche"
                    aria-label={`${libelle}\u00a0: dans la cloche`}
                    checked={p.centre}
                    onChange={(e) => choisir.mutate({ ...p, centre: e.currentTarget.checked })}
                  />
                  <div className={styles.courriel}>
                    <span className={styles.titre} aria-hidden="true">
                      E-mail
                    </span>
                    <SegmentedControl
                      size="xs"
                      aria-label={`${libelle}\u00a0: e-mail`}
                      data={[...CHOIX]}
                      value={p.courriel}
                      onChange={(valeur) => choisir.mutate({ ...p, courriel: valeur as Courriel })}
                    />
                  </div>
                </li>
              );
            })}
          </ul>
        )}
      </Fiche>
    </div>
  );
}

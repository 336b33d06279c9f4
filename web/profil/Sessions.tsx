import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api.ts";
import { estIntrouvable } from "../erreurs.ts";
import { seDeconnecterPartout } from "../session/deconnexion.ts";
import { Attente } from "../ui/Attente.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { appareil } from "./appareil.ts";
import styles from "./ProfilPage.module.css";

const moment = new Intl.DateTimeFormat("fr-FR", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Paris" });
const quand = (iso: string) => moment.format(new Date(iso));

function useFermetures() {
  const cache = useQueryClient();
  const relire = () => cache.invalidateQueries({ queryKey: api.session.lister.key() });
  const surErreur = (erreur: unknown) => {
    // Déjà fermée d'un autre poste : le but est atteint, la liste se met à jour.
    if (!estIntrouvable(erreur)) signalerEchec(erreur, "La session n'a pas pu être fermée");
  };
  const une = useMutation(
    api.session.revoquer.mutationOptions({
      onSuccess: () => signalerSucces("Session fermée"),
      onError: surErreur,
      onSettled: relire,
    }),
  );
  const autres = useMutation(
    api.session.fermerPartout.mutationOptions({
      onSuccess: ({ fermees }) =>
        signalerSucces(fermees > 1 ? `${fermees} autres sessions fermées` : "Autre session fermée"),
      onError: surErreur,
      onSettled: relire,
    }),
  );
  return { une, autres };
}

/** Les appareils où l'on est connecté ; on peut fermer chacun, ou tous sauf celui-ci. */
export function Sessions() {
  const { data, error, refetch } = useQuery(api.session.lister.queryOptions());
  const { une, autres } = useFermetures();
  const [ouverte, question] = useDisclosure(false);
  const partout = useMutation({ mutationFn: seDeconnecterPartout });
  const plusieurs = (data?.length ?? 0) > 1;
  return (
    <Fiche
      titre="Mes sessions ouvertes"
      actions={
        <>
          {plusieurs && (
            <Button variant="default" size="xs" loading={autres.isPending} onClick={() => autres.mutate(undefined)}>
              Fermer les autres sessions
            </Button>
          )}
          <Button variant="default" size="xs" onClick={question.open}>
            Se déconnecter partout
          </Button>
        </>
      }
    >
      <Confirmation
        ouverte={ouverte}
        titre="Se déconnecter partout"
        texte="Toutes vos sessions se ferment, celle-ci comprise&nbsp;: il faudra vous reconnecter sur chaque appareil."
        libelleAction="Se déconnecter partout"
        envoi={partout.isPending}
        surConfirmer={() => partout.mutate(undefined, { onSettled: question.close })}
        surAnnuler={question.close}
      />
      {error ? (
        <ErreurChargement erreur={error} relire={refetch} />
      ) : data === undefined ? (
        <Attente />
      ) : (
        <ul className={styles.sessions}>
          {data.map((session) => (
            <li key={session.id} className={styles.session}>
              <div>
                <div className={styles.appareil}>
                  {appareil(session.agent)}
                  {session.actuelle && <Etiquette ton="vert">Cette session</Etiquette>}
                </div>
                <div className={styles.precision}>
                  Ouverte le {quand(session.creee_le)}, vue le {quand(session.vue_le)}
                  {session.adresse && `, depuis ${session.adresse}`}
                </div>
              </div>
              {!session.actuelle && (
                <Button
                  variant="subtle"
                  size="xs"
                  loading={une.isPending && une.variables?.id === session.id}
                  onClick={() => une.mutate({ id: session.id })}
                >
                  Fermer<span className="visuellement-cache"> la session {appareil(session.agent)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Fiche>
  );
}

import { Button } from "@mantine/core";
import { IconBuildingOff, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type ClientLu, ecrireAttachesClient } from "../../domain/clients/client.ts";
import { formaterDate } from "../../domain/commun/dates.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { useSocieteRelue } from "./useSocieteRelue.ts";

function useDesactivation(id: string, surFin?: () => void) {
  const poser = useSocieteRelue();
  return useMutation({
    mutationFn: (desactivee: boolean) => client.clients.desactiver({ id, desactivee }),
    onSuccess: ({ client: relue, sessions_fermees: n }, desactivee) => {
      poser(relue);
      signalerSucces(
        desactivee
          ? `Société désactivée${n > 0 ? `\u00a0: ${n} session${n > 1 ? "s" : ""} fermée${n > 1 ? "s" : ""}` : ""}`
          : "Société réactivée",
      );
      surFin?.();
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de l'enregistrement"),
  });
}

export function DesactiverSociete({ societe }: { societe: ClientLu }) {
  const [demande, setDemande] = useState(false);
  const { mutate, isPending } = useDesactivation(societe.id, () => setDemande(false));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBuildingOff size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setDemande(true)}
      >
        Désactiver
      </Button>
      <Confirmation
        ouverte={demande}
        titre={`Désactiver ${societe.nom}\u00a0?`}
        texte="Ses personnes ne pourront plus se connecter, leurs sessions se ferment tout de suite, son formulaire public et ses clés d'API s'arrêtent. Ses données restent, et l'équipe les voit toujours."
        libelleAction="Désactiver"
        danger
        envoi={isPending}
        surConfirmer={() => mutate(true)}
        surAnnuler={() => setDemande(false)}
      />
    </>
  );
}

export function SocieteDesactivee({ societe }: { societe: ClientLu }) {
  const { mutate, isPending } = useDesactivation(societe.id);
  return (
    <Bandeau
      genre="alerte"
      titre={`Cette société est désactivée depuis le ${formaterDate(societe.desactive_le ?? "")}`}
      action={
        <Button variant="default" size="xs" loading={isPending} onClick={() => mutate(false)}>
          Réactiver
        </Button>
      }
    >
      Ses personnes ne peuvent pas se connecter&nbsp;; ses données sont gardées.
    </Bandeau>
  );
}

/** Retirer dit d'abord ce qui en dépend ; tant qu'il y en a, la seule issue est de désactiver. */
export function RetirerSociete({ societe }: { societe: ClientLu }) {
  const [demande, setDemande] = useState(false);
  const cache = useQueryClient();
  const naviguer = useNavigate();
  const desactivation = useDesactivation(societe.id, () => setDemande(false));
  const retrait = useMutation({
    mutationFn: () => client.clients.supprimer({ id: societe.id }),
    onSuccess: async () => {
      signalerSucces("Société retirée");
      await naviguer({ to: chemins.societes(), replace: true });
      void cache.invalidateQueries({ queryKey: api.clients.key() });
    },
    onError: (erreur) => {
      signalerEchec(erreur, "Erreur lors du retrait de la société");
      void cache.invalidateQueries({ queryKey: api.clients.key() });
    },
  });
  const liens = ecrireAttachesClient(societe.attaches);
  const active = societe.desactive_le === null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setDemande(true)}
      >
        Retirer
      </Button>
      {liens ? (
        <Confirmation
          ouverte={demande}
          titre={`${societe.nom} ne peut pas être retirée`}
          texte={`Lui appartiennent\u00a0: ${liens}. ${active ? "Désactivez-la plutôt\u00a0: ses personnes ne se connecteront plus, et rien n'est perdu." : "Elle est déjà désactivée\u00a0: ses données restent, personne ne s'y connecte."}`}
          libelleAction={active ? "Désactiver plutôt" : "J'ai compris"}
          libelleAnnuler={active ? "Annuler" : "Fermer"}
          danger={active}
          envoi={desactivation.isPending}
          surConfirmer={() => (active ? desactivation.mutate(true) : setDemande(false))}
          surAnnuler={() => setDemande(false)}
        />
      ) : (
        <Confirmation
          ouverte={demande}
          titre={`Retirer ${societe.nom}\u00a0?`}
          texte="Rien n'en dépend&nbsp;: elle disparaît de Reflet. Cette action est irréversible."
          libelleAction="Retirer"
          danger
          envoi={retrait.isPending}
          surConfirmer={() => retrait.mutate()}
          surAnnuler={() => setDemande(false)}
        />
      )}
    </>
  );
}

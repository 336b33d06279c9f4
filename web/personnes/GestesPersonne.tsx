import { Button, Group } from "@mantine/core";
import { IconLogout, IconUserOff } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { formaterDate } from "../../domain/commun/dates.ts";
import { nommerPersonne, type PersonneLue } from "../../domain/utilisateurs/utilisateur.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { formaterInstant } from "../ui/instants.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { usePersonneRelue } from "./usePersonneRelue.ts";

interface Props {
  personne: PersonneLue;
}
const dire = (erreur: unknown) => signalerEchec(erreur, "Erreur lors de l'enregistrement");

function useSuspension(id: string, surFin?: () => void) {
  const poser = usePersonneRelue();
  return useMutation({
    mutationFn: (suspendue: boolean) => client.utilisateurs.suspendre({ id, suspendue }),
    onSuccess: (relue, suspendue) => {
      poser(relue);
      signalerSucces(suspendue ? "Compte suspendu" : "Compte réactivé");
    },
    onError: dire,
    onSettled: surFin,
  });
}

export function Suspendre({ personne }: Props) {
  const [demande, setDemande] = useState(false);
  const { mutate, isPending } = useSuspension(personne.id, () => setDemande(false));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserOff size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setDemande(true)}
      >
        Suspendre
      </Button>
      <Confirmation
        ouverte={demande}
        titre={`Suspendre ${nommerPersonne(personne)}\u00a0?`}
        texte="Ses sessions se ferment tout de suite et elle ne peut plus se connecter. Ce qu'elle a fait reste, et le compte se réactive quand vous voulez."
        libelleAction="Suspendre"
        danger
        envoi={isPending}
        surConfirmer={() => mutate(true)}
        surAnnuler={() => setDemande(false)}
      />
    </>
  );
}

export function Suspendue({ personne }: Props) {
  const { mutate, isPending } = useSuspension(personne.id);
  return (
    <Bandeau
      genre="alerte"
      titre={`Ce compte est suspendu depuis le ${formaterDate(personne.suspendu_le ?? "")}`}
      action={
        <Button variant="default" size="xs" loading={isPending} onClick={() => mutate(false)}>
          Réactiver
        </Button>
      }
    >
      La personne ne peut pas se connecter.
    </Bandeau>
  );
}

export function FermerSessions({ personne }: Props) {
  const [demande, setDemande] = useState(false);
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.utilisateurs.fermerSessions({ id: personne.id }),
    onSuccess: ({ fermees: n }) => {
      void cache.invalidateQueries({ queryKey: api.utilisateurs.key() });
      signalerSucces(n > 1 ? `${n} sessions fermées` : "Session fermée");
    },
    onError: dire,
    onSettled: () => setDemande(false),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLogout size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setDemande(true)}
      >
        Fermer ses sessions
      </Button>
      <Confirmation
        ouverte={demande}
        titre={`Fermer les sessions de ${nommerPersonne(personne)}\u00a0?`}
        texte="Sur tous ses appareils, elle devra se reconnecter. Son compte reste ouvert."
        libelleAction="Fermer ses sessions"
        envoi={isPending}
        surConfirmer={() => mutate()}
        surAnnuler={() => setDemande(false)}
      />
    </>
  );
}

/** Où en est l'invitation : la renvoyer éteint le lien d'avant, l'annuler efface ce compte qui n'a jamais servi. */
export function Invitation({
  personne,
  invitation: i,
}: Props & { invitation: NonNullable<PersonneLue["invitation"]> }) {
  const [demande, setDemande] = useState(false);
  const poser = usePersonneRelue();
  const cache = useQueryClient();
  const naviguer = useNavigate();
  const renvoi = useMutation({
    mutationFn: () => client.utilisateurs.renvoyer({ id: personne.id }),
    onSuccess: (relue) => {
      poser(relue);
      signalerSucces("Invitation renvoyée");
    },
    onError: dire,
  });
  const annulation = useMutation({
    mutationFn: () => client.utilisateurs.annuler({ id: personne.id }),
    onSuccess: async () => {
      signalerSucces("Invitation annulée");
      await naviguer({ to: chemins.personnes(), replace: true });
      void cache.invalidateQueries({ queryKey: api.utilisateurs.key() });
    },
    onError: dire,
  });
  const envois = i.envois > 1 ? `${i.envois} envois, le dernier le` : "Envoyée le";
  return (
    <>
      <Bandeau
        genre={i.expiree ? "alerte" : "info"}
        titre={i.expiree ? "L'invitation a expiré sans être acceptée" : "L'invitation n'est pas encore acceptée"}
        action={
          <Group gap="xs">
            <Button variant="default" size="xs" loading={renvoi.isPending} onClick={() => renvoi.mutate()}>
              Renvoyer
            </Button>
            <Button variant="subtle" color="red" size="xs" onClick={() => setDemande(true)}>
              Annuler l'invitation
            </Button>
          </Group>
        }
      >
        {envois} {formaterInstant(i.envoyee_le)} à {personne.email}
        {i.invitee_par && ` par ${i.invitee_par}`}&nbsp;;{" "}
        {i.expiree ? "le lien ne vaut plus depuis" : "le lien vaut jusqu'au"} {formaterInstant(i.expire_le)}.
      </Bandeau>
      <Confirmation
        ouverte={demande}
        titre="Annuler l'invitation&nbsp;?"
        texte={`Le lien envoyé à ${personne.email} ne vaudra plus rien.`}
        libelleAction="Annuler l'invitation"
        libelleAnnuler="Garder"
        danger
        envoi={annulation.isPending}
        surConfirmer={() => annulation.mutate()}
        surAnnuler={() => setDemande(false)}
      />
    </>
  );
}

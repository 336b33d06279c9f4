import { ActionIcon, Button, Menu, Tooltip } from "@mantine/core";
import {
  IconCheck,
  IconChevronRight,
  IconDots,
  IconDownload,
  IconLockOpen,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import { adresseApi, api } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { Confirmation } from "../../ui/Confirmation.tsx";
import { signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import type { Verification } from "./useVerification.ts";

interface Props {
  document: DocumentDetaille;
  verification: Verification;
  validable: boolean;
  surValider: () => void;
  restants: number;
  surSuivant: () => void;
}

/** Valider ou rouvrir, passer au document suivant, et le reste dans un menu : relire, télécharger, retirer. */
export function ActionsDocument({ document, verification, validable, surValider, restants, surSuivant }: Props) {
  const [retrait, setRetrait] = useState(false);
  const cache = useQueryClient();
  const naviguer = useNavigate();
  const relire = () => verification.relire.mutate({ id: document.id });
  const surEchec = (erreur: unknown) => signalerEchec(erreur, "Erreur lors de la sauvegarde");
  const supprimer = useMutation(
    api.documents.supprimer.mutationOptions({
      onSuccess: () => {
        signalerSucces("Document retiré");
        void cache.invalidateQueries({ queryKey: api.documents.lister.key() });
        void naviguer({ to: chemins.documents() });
      },
      onError: surEchec,
    }),
  );
  const rouvrir = useMutation(
    api.documents.rouvrir.mutationOptions({ onSuccess: verification.poser, onError: surEchec }),
  );
  const arretee = document.lecture?.arretee ?? false;
  return (
    <>
      {arretee && (
        <Button
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          loading={verification.relire.isPending}
          onClick={relire}
        >
          Relancer la lecture
        </Button>
      )}
      {document.modifiable && document.etat !== "illisible" && (
        <Tooltip label="Terminez d'abord la correction en cours" disabled={validable}>
          <Button
            leftSection={<IconCheck size={17} aria-hidden="true" />}
            data-disabled={!validable || undefined}
            aria-disabled={!validable || undefined}
            loading={verification.valider.isPending}
            onClick={surValider}
          >
            {document.etat === "pret" ? "Valider" : "Valider quand même"}
          </Button>
        </Tooltip>
      )}
      {document.rouvrable && (
        <Button
          variant="default"
          leftSection={<IconLockOpen size={16} aria-hidden="true" />}
          loading={rouvrir.isPending}
          onClick={() => rouvrir.mutate({ id: document.id })}
        >
          Rouvrir
        </Button>
      )}
      {restants > 0 && (
        <Button variant="default" rightSection={<IconChevronRight size={16} aria-hidden="true" />} onClick={surSuivant}>
          Document suivant à compléter ({restants})
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={36} variant="default" aria-label="Autres gestes">
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {document.fichier_id && (
            <Menu.Item
              component="a"
              href={adresseApi(`/fichiers/${document.fichier_id}`, { telecharger: "1" })}
              leftSection={<IconDownload size={16} aria-hidden="true" />}
            >
              Télécharger le fichier
            </Menu.Item>
          )}
          {document.modifiable && document.fichier_id && (
            <Menu.Item leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={relire}>
              Lire de nouveau
            </Menu.Item>
          )}
          {(document.modifiable || document.etat === "a_lire") && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => setRetrait(true)}
            >
              Retirer le document
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Confirmation
        ouverte={retrait}
        titre="Retirer le document"
        texte="Le document et son fichier quitteront Reflet."
        libelleAction="Retirer"
        danger
        envoi={supprimer.isPending}
        surConfirmer={() => supprimer.mutate({ ids: [document.id] })}
        surAnnuler={() => setRetrait(false)}
      />
    </>
  );
}

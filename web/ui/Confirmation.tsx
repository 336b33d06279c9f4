import { Button, Group, Modal, Text } from "@mantine/core";
import { type ReactNode, useEffect } from "react";

interface Props {
  ouverte: boolean;
  titre: string;
  texte: string;
  /** Ce qu'il faut encore savoir, sous la question. */
  precision?: ReactNode;
  /** D'autres issues, à côté de celle que l'on a demandée. */
  autres?: ReactNode;
  libelleAction: string;
  libelleAnnuler?: string;
  danger?: boolean;
  envoi?: boolean;
  surConfirmer: () => void;
  surAnnuler: () => void;
}

/** Question avant un geste sans retour. Le focus commence sur Annuler. */
export function Confirmation({ libelleAnnuler = "Annuler", ...p }: Props) {
  useEchap(p.ouverte, p.surAnnuler);
  return (
    <Modal opened={p.ouverte} onClose={p.surAnnuler} closeOnEscape={false} title={p.titre}>
      <Text mb={p.precision ? "xs" : "lg"}>{p.texte}</Text>
      {p.precision && (
        <Text mb={p.autres ? "xs" : "lg"} size="sm" c="var(--encre-2)">
          {p.precision}
        </Text>
      )}
      {p.autres && (
        <Group gap="xs" mb="lg">
          {p.autres}
        </Group>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={p.surAnnuler} data-autofocus disabled={p.envoi}>
          {libelleAnnuler}
        </Button>
        <Button color={p.danger ? "red" : undefined} onClick={p.surConfirmer} loading={p.envoi}>
          {p.libelleAction}
        </Button>
      </Group>
    </Modal>
  );
}

/**
 * Échap annule la question, et elle seule. La fenêtre de Mantine l'écouterait dès qu'elle est montée : la touche qui pose la question (fermer
 * une fenêtre en pleine saisie) y répondrait aussitôt. Un écouteur posé pendant une frappe ne la reçoit pas.
 */
function useEchap(ouverte: boolean, surAnnuler: () => void): void {
  useEffect(() => {
    if (!ouverte) return;
    const surTouche = (e: KeyboardEvent) => {
      if (e.key !== "Escape" || e.isComposing) return;
      e.stopImmediatePropagation();
      surAnnuler();
    };
    window.addEventListener("keydown", surTouche, { capture: true });
    return () => window.removeEventListener("keydown", surTouche, { capture: true });
  }, [ouverte, surAnnuler]);
}

import { Button, Group, Modal, Text } from "@mantine/core";

interface Props {
  ouverte: boolean;
  titre: string;
  texte: string;
  libelleAction: string;
  libelleAnnuler?: string;
  danger?: boolean;
  envoi?: boolean;
  surConfirmer: () => void;
  surAnnuler: () => void;
}

/** Question avant un geste sans retour. Le focus commence sur Annuler. */
export function Confirmation({ libelleAnnuler = "Annuler", ...p }: Props) {
  return (
    <Modal opened={p.ouverte} onClose={p.surAnnuler} title={p.titre}>
      <Text mb="lg">{p.texte}</Text>
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

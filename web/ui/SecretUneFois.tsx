import { Button, Code, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";

interface Props {
  titre: string;
  /** À quoi il sert, et qu'il ne se montrera plus. */
  explication: string;
  /** Le nom du secret pour un lecteur d'écran. */
  nom: string;
  secret: string;
  libelles: { copier: string; copie: string; garde: string };
  surFermer: () => void;
}

/** La seule fois où un secret se montre : un clic à côté ne le perd pas. */
export function SecretUneFois({ titre, explication, nom, secret, libelles, surFermer }: Props) {
  return (
    <Modal opened onClose={surFermer} title={titre} size="lg" closeOnClickOutside={false}>
      <Stack gap="md">
        <Text size="sm">{explication}</Text>
        <Code
          block
          data-autofocus
          tabIndex={0}
          aria-label={nom}
          style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}
        >
          {secret}
        </Code>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? libelles.copie : libelles.copier}
              </Button>
            )}
          </CopyButton>
          <Button onClick={surFermer}>{libelles.garde}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { ActionIcon, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { Texte } from "../ui/Valeurs.tsx";

/** Dix-sept caractères ne se recopient pas à la main. */
export function Vin({ numero }: { numero: string | null }) {
  if (!numero) return <Texte valeur={null} />;
  return (
    <>
      <span className="chiffres">{numero}</span>{" "}
      <CopyButton value={numero}>
        {({ copied, copy }) => (
          <ActionIcon size={24} onClick={copy} aria-label={copied ? "VIN copié" : "Copier le VIN"}>
            {copied ? <IconCheck size={15} aria-hidden="true" /> : <IconCopy size={15} aria-hidden="true" />}
          </ActionIcon>
        )}
      </CopyButton>
    </>
  );
}

import { Anchor } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { adresseExterne, type Lieu } from "./recherche-externe.ts";

/** Ouvre le lieu dans Google Maps, dans un nouvel onglet. Rien sans adresse ni position. */
export function LienExterne({ lieu, objet }: { lieu: Lieu; objet?: string }) {
  if (!lieu.adresse && !lieu.position) return null;
  return (
    <Anchor href={adresseExterne(lieu)} target="_blank" rel="noopener noreferrer" size="sm" py={4}>
      Ouvrir dans Google Maps
      <IconExternalLink size={14} aria-hidden="true" style={{ marginInlineStart: 4, verticalAlign: -2 }} />
      <span className="visuellement-cache">{objet && `\u00a0: ${objet}`} (nouvel onglet)</span>
    </Anchor>
  );
}

import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { Fiche } from "../ui/Fiche.tsx";
import { Brouillon } from "./Brouillon.tsx";
import type { Champs, ProprietesSection } from "./proprietes-section.ts";
import { useEdition } from "./useEdition.ts";

/** Une section qui se lit, et que l'on modifie : Modifier copie dans un brouillon, Annuler le jette, Enregistrer l'envoie. */
export function Section<V extends Champs>(p: ProprietesSection<V>) {
  const { edition, setEdition, bouton } = useEdition();
  const modifier = (
    <Button
      ref={bouton}
      variant="default"
      size="xs"
      leftSection={<IconPencil size={15} aria-hidden="true" />}
      onClick={() => setEdition(true)}
    >
      Modifier<span className="visuellement-cache"> la section {p.titre}</span>
    </Button>
  );
  if (!edition && p.cadre) return p.cadre(p.peutModifier && modifier);
  return (
    <Fiche
      titre={p.titre}
      actions={
        <>
          {p.actions}
          {p.peutModifier && !edition && modifier}
        </>
      }
    >
      {edition ? <Brouillon {...p} surFin={() => setEdition(false)} /> : p.lecture}
    </Fiche>
  );
}

import { Button } from "@mantine/core";
import { IconArrowMerge } from "@tabler/icons-react";
import { useState } from "react";
import { peut } from "../../domain/droits/capacites.ts";
import type { EntiteFusion } from "../../domain/fusions/fusion.ts";
import { useActeur } from "../session/session.ts";
import { FenetreFusion } from "./FenetreFusion.tsx";

/** Sur une fiche : la fusionner dans une autre qui dit la même chose. N'existe que pour l'admin. */
export function Fusionner({ entite, fiche }: { entite: EntiteFusion; fiche: { id: string; nom: string } }) {
  const [demande, setDemande] = useState(false);
  if (!peut(useActeur(), "administrer")) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowMerge size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setDemande(true)}
      >
        Fusionner
      </Button>
      {demande && <FenetreFusion entite={entite} fiche={fiche} surFermer={() => setDemande(false)} />}
    </>
  );
}

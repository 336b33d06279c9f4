import { Button, Group } from "@mantine/core";
import { Bandeau } from "../../ui/Bandeau.tsx";
import type { useObstacleConditions } from "./useObstacleConditions.ts";

interface Props {
  obstacle: NonNullable<ReturnType<typeof useObstacleConditions>["obstacle"]>;
  envoi: boolean;
  surLever: () => void;
  surNouvelle: () => void;
  surRelire: (() => void) | undefined;
}

/** Ce qui s'oppose à l'envoi, et les gestes qui le lèvent. */
export function ObstacleConditions({ obstacle, envoi, surLever, surNouvelle, surRelire }: Props) {
  const geste = (libelle: string, surClic: () => void) => (
    <Button variant="default" size="xs" onClick={surClic} disabled={envoi}>
      {libelle}
    </Button>
  );
  return (
    <Bandeau genre="alerte" titre={obstacle.phrase}>
      {obstacle.genre === "appliquees" &&
        "Leurs calculs restent tels qu'ils ont été faits, avec les conditions d'alors, jusqu'à ce que vous les refassiez depuis la fiche du loueur."}
      {obstacle.genre === "changees" &&
        "Votre saisie est encore là\u00a0: relisez la leur, ou enregistrez la vôtre à la place. Ce que l'autre a changé ailleurs est gardé."}
      <Group gap="xs" mt={8}>
        {obstacle.genre === "terminer" && geste(obstacle.libelle, surLever)}
        {obstacle.genre === "appliquees" && (
          <>
            {geste("En faire une nouvelle version", surNouvelle)}
            {geste("Modifier quand même", surLever)}
          </>
        )}
        {obstacle.genre === "changees" && (
          <>
            {surRelire && geste("Relire la leur", surRelire)}
            {geste("Enregistrer la mienne", surLever)}
          </>
        )}
      </Group>
    </Bandeau>
  );
}

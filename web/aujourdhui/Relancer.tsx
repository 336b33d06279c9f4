import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Acte } from "../../domain/aujourdhui/aujourdhui.contrat.ts";
import { natureApres } from "../../domain/contestations/lettres-de-suite.ts";
import { usePreparer } from "../contestations/usePreparer.ts";
import { BOUTON } from "./bouton-acte.ts";

/** La lettre se prépare, et la fiche s'ouvre sur elle : il reste à la relire et à l'envoyer. */
export default function Relancer({ acte, children }: { acte: Acte; children: ReactNode }) {
  const { aller, envoi } = usePreparer();
  return (
    <Button
      {...BOUTON}
      loading={envoi}
      onClick={() => void aller(acte.id, acte.genre === "attendu" ? () => "avoir" : natureApres)}
    >
      {children}
    </Button>
  );
}

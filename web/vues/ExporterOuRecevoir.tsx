import { type ComponentProps, lazy, Suspense, useState } from "react";
import { estProgrammable } from "../../domain/vues/export-programme.ts";
import { MenuExport } from "../ui/MenuExport.tsx";
import type { Montre } from "./FormulaireExport.tsx";

const ExportsProgrammes = lazy(() => import("./ExportsProgrammes.tsx"));

interface Props extends Omit<Montre, "ecran">, Pick<ComponentProps<typeof MenuExport>, "adresse" | "taille"> {
  ecran: string;
}

/** Exporter une liste telle qu'on la voit, ou la recevoir régulièrement si elle se programme. */
export function ExporterOuRecevoir({ ecran, adresse, taille, ...montre }: Props) {
  const [ouverte, setOuverte] = useState(false);
  const programmable = estProgrammable(ecran);
  return (
    <>
      <MenuExport
        adresse={adresse}
        colonnes={montre.colonnes}
        {...(taille && { taille })}
        {...(programmable && { programmer: () => setOuverte(true) })}
      />
      {ouverte && programmable && (
        <Suspense>
          <ExportsProgrammes ecran={ecran} {...montre} surFermer={() => setOuverte(false)} />
        </Suspense>
      )}
    </>
  );
}

import { CatchBoundary } from "@tanstack/react-router";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { Attente } from "./Attente.tsx";
import { MorceauManquant } from "./MorceauManquant.tsx";
import { estMorceauManquant } from "./morceaux.ts";

interface Props<P> {
  charger: () => Promise<{ default: ComponentType<P> }>;
  proprietes: P;
  attente?: ReactNode;
}

/**
 * Une partie d'écran qui ne se charge qu'à la demande (lecteur de PDF, carte). Qu'elle ne vienne pas ne ferme pas l'écran : ce que l'on y
 * saisissait reste, et elle se redemande.
 */
export function Differee<P extends object>({ charger, proprietes, attente = <Attente /> }: Props<P>) {
  const [Partie, setPartie] = useState<ComponentType<P>>(() => lazy(charger));
  return (
    <CatchBoundary
      getResetKey={() => Partie}
      errorComponent={({ error }) => {
        if (!estMorceauManquant(error)) throw error;
        return <MorceauManquant reessayer={() => setPartie(lazy(charger))} />;
      }}
    >
      <Suspense fallback={attente}>
        <Partie {...proprietes} />
      </Suspense>
    </CatchBoundary>
  );
}

import type { ReactNode } from "react";
import { Presence } from "../en-direct/Presence.tsx";
import { estIntrouvable } from "../erreurs.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Message } from "../ui/Message.tsx";
import { useTitre } from "../ui/useTitre.ts";
import { LienRetour } from "./LienRetour.tsx";
import { SqueletteFiche } from "./SqueletteFiche.tsx";

interface Props<T> {
  requete: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** Message exact quand la fiche n'existe pas (ou n'existe pas pour cette personne). */
  introuvable: string;
  retour: { vers: string; texte: string };
  /** Ce que la fiche ouverte écrit dans l'onglet, pour la retrouver parmi d'autres. */
  titre?: (donnee: T) => string;
  attente?: string;
  children: (donnee: T) => ReactNode;
}

/** Les états d'une fiche : elle arrive, elle n'existe pas, elle n'a pas pu être lue, la voici. */
export function PageFiche<T>({ requete, introuvable, retour, titre, attente, children }: Props<T>) {
  const { data, error, refetch } = requete;
  if (data !== undefined) {
    return (
      <div className="ecran">
        {titre && <TitreOnglet titre={titre(data)} />}
        <Presence />
        {children(data)}
      </div>
    );
  }
  if (!error) return <SqueletteFiche texte={attente} />;
  return (
    <div className="ecran">
      {estIntrouvable(error) ? (
        <>
          <TitreOnglet titre={introuvable} />
          <Message titre={introuvable} niveau={1} action={<LienRetour {...retour} />} />
        </>
      ) : (
        <>
          <LienRetour {...retour} />
          <ErreurChargement erreur={error} relire={refetch} />
        </>
      )}
    </div>
  );
}

function TitreOnglet({ titre }: { titre: string }) {
  useTitre(titre);
  return null;
}

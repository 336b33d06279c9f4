import { useRouter } from "@tanstack/react-router";
import { detailErreur } from "../erreurs.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { MorceauManquant } from "../ui/MorceauManquant.tsx";
import { estMorceauManquant } from "../ui/morceaux.ts";

/** Dernier filet d'un écran : la panne est dite, le cadre reste, on peut réessayer. */
export function ErreurEcran({ error, reset }: { error: unknown; reset: () => void }) {
  const routeur = useRouter();
  const reessayer = () => {
    reset();
    void routeur.invalidate();
  };
  return (
    <div className="ecran">
      {estMorceauManquant(error) ? (
        <MorceauManquant reessayer={reessayer} seul />
      ) : (
        <Bandeau genre="erreur" titre="Erreur lors du chargement des données" surReessayer={reessayer}>
          {detailErreur(error)}
        </Bandeau>
      )}
    </div>
  );
}

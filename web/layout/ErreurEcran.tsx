import { useRouter } from "@tanstack/react-router";
import { detailErreur } from "../erreurs.ts";
import { Bandeau } from "../ui/Bandeau.tsx";

/** Dernier filet d'un écran : la panne est dite, le cadre reste, on peut réessayer. */
export function ErreurEcran({ error, reset }: { error: unknown; reset: () => void }) {
  const routeur = useRouter();
  const reessayer = () => {
    reset();
    void routeur.invalidate();
  };
  // Après une mise à jour, un onglet ancien demande des morceaux qui n'existent plus : seul un rechargement aide.
  const perime = error instanceof Error && /dynamically imported module|Importing a module/i.test(error.message);
  return (
    <div className="ecran">
      <Bandeau
        genre="erreur"
        titre={perime ? "Reflet a été mis à jour" : "Erreur lors du chargement des données"}
        surReessayer={perime ? () => window.location.reload() : reessayer}
      >
        {perime ? "Rechargez la page pour continuer." : detailErreur(error)}
      </Bandeau>
    </div>
  );
}

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Attente } from "../ui/Attente.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Rappel } from "./Rappel.tsx";
import styles from "./Rappels.module.css";
import { useGestesRappels } from "./useRappels.ts";

/** Assez pour une matinée ; la page des notifications a la suite. */
const MONTRES = 10;

/** Les rappels à traiter, dans la cloche. `surDepart` : la personne va ailleurs. */
export function CentreRappels({ surDepart }: { surDepart: () => void }) {
  const { data, error, refetch } = useQuery(
    api.notifications.lister.queryOptions({ input: { taille: MONTRES }, staleTime: 0 }),
  );
  const gestes = useGestesRappels();
  if (error) return <ErreurChargement erreur={error} relire={refetch} titre="Erreur lors du chargement des rappels" />;
  if (!data) return <Attente />;
  const nonLues = data.lignes.some((r) => !r.lue);
  return (
    <>
      {data.total === 0 ? (
        <p className={styles.vide}>Rien à traiter. Permis, fins de contrat et documents attendus s'annonceront ici.</p>
      ) : (
        <ul className={`${styles.liste} ${styles.defile}`}>
          {data.lignes.map((r) => (
            <Rappel key={r.id} rappel={r} gestes={gestes} surOuverture={surDepart} />
          ))}
        </ul>
      )}
      <div className={styles.pied}>
        <Link to={chemins.notifications()} onClick={surDepart}>
          {data.total > MONTRES ? `Tout voir (${data.total})` : "Tout voir"}
        </Link>
        <Link to={chemins.profil()} hash="notifications" onClick={surDepart}>
          Préférences
        </Link>
        {nonLues && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={gestes.marquerTout.isPending}
            onClick={() => gestes.marquerTout.mutate(undefined)}
          >
            Tout marquer lu
          </Button>
        )}
      </div>
    </>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { DepotLot } from "../../documents/file/DepotLot.tsx";
import { useDepotLot } from "../../documents/file/useDepotLot.ts";
import { Bandeau } from "../../ui/Bandeau.tsx";
import styles from "./Fiche.module.css";

/** Pendant qu'on lit, la fiche se relit toute seule. */
const RELECTURE_MS = 1_500;

/** La facture que le dossier attend se dépose ici, par qui l'a reçue ; lue, elle se range dans cette restitution. */
export function DeposerFacture({ restitutionId }: { restitutionId: string }) {
  const cache = useQueryClient();
  const depot = useDepotLot({
    restitutionId,
    surRecu: () => void cache.invalidateQueries({ queryKey: api.documents.key() }),
  });
  const { data: lus = [] } = useQuery(api.documents.deRestitution.queryOptions({ input: { id: restitutionId } }));
  const recue = depot.envois.some((e) => e.etape === "fait" && !lus.some((d) => d.id === e.document));
  const { data: actes = [] } = useQuery({
    ...api.aujourdhui.duDossier.queryOptions({ input: { id: restitutionId } }),
    refetchInterval: recue ? RELECTURE_MS : false,
  });
  if (!actes.some((a) => a.genre === "facture")) return null;
  return (
    <div className={styles.depotFacture}>
      <Bandeau
        genre={recue ? "info" : "alerte"}
        titre={recue ? "Document reçu, lecture en cours" : "La facture de restitution manque"}
      >
        {recue
          ? "Il s'affiche ici une fois lu."
          : "Déposez celle du loueur\u00a0: ses lignes seront comparées à ce rapport, et ce qui se conteste sera dit."}
      </Bandeau>
      <DepotLot depot={depot} clients={[]} client="" surClient={() => undefined} attendu="la facture du loueur" />
    </div>
  );
}

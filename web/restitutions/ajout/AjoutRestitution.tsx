import { useQuery } from "@tanstack/react-query";
import { type Acteur, estInterne } from "../../../domain/commun/acteur.ts";
import type { VehiculeLu } from "../../../domain/vehicules/vehicule.ts";
import { api } from "../../api.ts";
import { useLoueurs } from "../../champs/useLoueurs.ts";
import { useAgences } from "../../clients/useAgences.ts";
import { useClients } from "../../clients/useClients.ts";
import { FenetreAjout } from "../../form/FenetreAjout.tsx";
import { Bandeau } from "../../ui/Bandeau.tsx";
import { ChampsAjout } from "./ChampsAjout.tsx";
import { RapportAjout } from "./RapportAjout.tsx";
import { useAjout } from "./useAjout.ts";

interface Props {
  acteur: Acteur;
  clientId?: string | undefined;
  /** Le véhicule rendu : ce que sa fiche sait est déjà rempli. */
  vehiculeId?: string | undefined;
  surFermer: () => void;
}
const DIX_MINUTES = 10 * 60_000;

/** La fenêtre d'ajout, montée seulement quand l'adresse la demande. */
export function AjoutRestitution({ vehiculeId = "", ...reste }: Props) {
  const { data, isPending } = useQuery({
    ...api.vehicules.lire.queryOptions({ input: { id: vehiculeId } }),
    enabled: vehiculeId !== "",
    retry: false,
  });
  if (vehiculeId !== "" && isPending) return null;
  // Une fiche que la personne ne lit pas ne retient pas son ajout : elle le saisit.
  return <Fenetre {...reste} depuis={data} />;
}

type PropsFenetre = Omit<Props, "vehiculeId"> & { depuis: VehiculeLu | undefined };
function Fenetre({ acteur, clientId, depuis, surFermer }: PropsFenetre) {
  const clients = useClients(estInterne(acteur));
  const loueurs = useLoueurs();
  const marques = useQuery({ ...api.valeurs.marques.queryOptions(), staleTime: DIX_MINUTES });
  const ajout = useAjout({ acteur, clientId, depuis, marques: marques.data ?? [], surFermer });
  const { f } = ajout;
  // Proposer les agences déjà connues évite d'en créer une à chaque faute de frappe ; sans réponse, le champ reste libre.
  const agences = useAgences(acteur.role === "client" ? acteur.clientId : f.valeurs.client_id || null);

  return (
    <FenetreAjout
      titre="Ajouter une restitution"
      formulaire={ajout.doutes.enDoute ? { ...f, erreurGenerale: "" } : f}
      aPerdre={ajout.aPerdre}
      perte={`La restitution n'est pas encore ajoutée${ajout.document ? " (son rapport restera dans Documents)" : ""}`}
      surFermer={surFermer}
      attente={ajout.occupe ? "Le rapport est en cours de lecture" : undefined}
    >
      {(loueurs.erreur || marques.error) && (
        <Bandeau
          genre="erreur"
          titre="Erreur lors du chargement des loueurs/marques"
          surReessayer={() => void Promise.all([loueurs.relire(), marques.refetch()])}
        />
      )}
      {ajout.doutes.cadre(f)}
      <RapportAjout ajout={ajout} />
      <ChampsAjout
        ajout={ajout}
        acteur={acteur}
        clients={clients.choix}
        loueurs={loueurs.tous}
        marques={marques.data ?? []}
        agences={agences}
      />
    </FenetreAjout>
  );
}

import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type Acteur, estInterne } from "../../../domain/commun/acteur.ts";
import { api } from "../../api.ts";
import { CadreFormulaire } from "../../form/CadreFormulaire.tsx";
import { GardeFenetre } from "../../form/GardeFenetre.tsx";
import { Bandeau } from "../../ui/Bandeau.tsx";
import { useClients, useLoueurs } from "../filtres.ts";
import { ChampsAjout } from "./ChampsAjout.tsx";
import { RapportAjout } from "./RapportAjout.tsx";
import { useAjout } from "./useAjout.ts";

interface Props {
  acteur: Acteur;
  surFermer: () => void;
}
const DIX_MINUTES = 10 * 60_000;

/** La fenêtre d'ajout, montée seulement quand l'adresse la demande. */
export function AjoutRestitution({ acteur, surFermer }: Props) {
  const petit = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const clients = useClients(estInterne(acteur));
  const loueurs = useLoueurs();
  const marques = useQuery({ ...api.valeurs.marques.queryOptions(), staleTime: DIX_MINUTES });
  const ajout = useAjout({ acteur, marques: marques.data ?? [], surFermer });
  const { f } = ajout;
  // Proposer les agences déjà connues évite d'en créer une à chaque faute de frappe ; sans réponse, le champ reste libre.
  const agences = useQuery({
    ...api.analyses.choix.queryOptions({ input: { client_id: f.valeurs.client_id || undefined } }),
    staleTime: DIX_MINUTES,
    retry: false,
  });

  return (
    <Modal
      opened
      onClose={surFermer}
      title="Ajouter une restitution"
      size="52rem"
      fullScreen={petit}
      closeOnClickOutside={false}
    >
      <GardeFenetre
        aPerdre={ajout.aPerdre}
        texte="La restitution n'est pas encore ajoutée : ce que vous avez saisi sera perdu."
      />
      <CadreFormulaire
        balise={f.balise}
        erreurGenerale={f.erreurGenerale}
        obligatoires
        actions={
          <>
            <Button variant="default" onClick={surFermer} disabled={f.envoi}>
              Annuler
            </Button>
            <Button
              type="submit"
              loading={f.envoi}
              disabled={ajout.occupe}
              title={ajout.occupe ? "Le rapport est en cours de lecture" : undefined}
            >
              Ajouter
            </Button>
          </>
        }
      >
        {(loueurs.erreur || marques.error) && (
          <Bandeau
            genre="erreur"
            titre="Erreur lors du chargement des loueurs/marques"
            surReessayer={() => void Promise.all([loueurs.relire(), marques.refetch()])}
          />
        )}
        <RapportAjout ajout={ajout} />
        <ChampsAjout
          ajout={ajout}
          acteur={acteur}
          clients={clients.choix}
          loueurs={loueurs.tous}
          marques={marques.data ?? []}
          agences={agences.data?.agences ?? []}
        />
      </CadreFormulaire>
    </Modal>
  );
}

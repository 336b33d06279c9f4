import { useState } from "react";
import { nouvelleAffectation } from "../../domain/affectations/champs-affectation.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { client } from "../api.ts";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { CadreAffectation } from "./CadreAffectation.tsx";
import { ChampsPeriode, type SaisiePeriode } from "./ChampsPeriode.tsx";
import { ChoixFiche } from "./ChoixFiche.tsx";
import { AUTRE_BOUT, type FicheAffectable } from "./cote.ts";
import { useAffectationsRelues } from "./useAffectationsRelues.ts";
import { useObstacleAffectation } from "./useObstacleAffectation.ts";

interface Props {
  fiche: FicheAffectable;
  surFermer: () => void;
}
type Saisie = SaisiePeriode & { autre: string };

/** Confier ce véhicule à un conducteur, ou un véhicule à ce conducteur. */
export function CreerAffectation({ fiche, surFermer }: Props) {
  const relire = useAffectationsRelues();
  const { obstacle, tenter, lever, oublier } = useObstacleAffectation();
  const [cle] = useState(cleUnique);
  const { titre, affecter } = AUTRE_BOUT[fiche.cote];
  const champAutre = fiche.cote === "vehicule" ? "conducteur_id" : "vehicule_id";

  const demande = ({ autre, ...periode }: Saisie) => ({
    ...periode,
    vehicule_id: fiche.cote === "vehicule" ? fiche.id : autre,
    conducteur_id: fiche.cote === "vehicule" ? autre : fiche.id,
  });
  const f = useFormulaire<Saisie>({
    initiales: {
      autre: "",
      date_debut_affectation: jourDeParis(new Date()),
      date_fin_affectation: null,
      kilometrage_debut_affectation: null,
      kilometrage_fin_affectation: null,
    },
    valider: (valeurs) => {
      const { [champAutre]: _, ...erreurs } = validerAvec(nouvelleAffectation)(demande(valeurs));
      return valeurs.autre ? erreurs : { autre: `Le ${titre.toLowerCase()} est requis`, ...erreurs };
    },
    enregistrer: async (valeurs) => {
      const corps = nouvelleAffectation.parse(demande(valeurs));
      await tenter((choix) => client.affectations.creer({ ...corps, ...choix, cle_idempotence: cle }));
      await relire();
      signalerSucces("Affectation enregistrée");
      surFermer();
    },
    repli: "Erreur lors de la sauvegarde",
  });
  const suivre = <C extends keyof Saisie>(champ: C) => {
    const lie = f.champ(champ);
    return {
      ...lie,
      surChangement: (valeur: Saisie[C]) => {
        // Le choix porte sur les dates et l'autre bout : corriger un compteur ne le remet pas en cause.
        if (!champ.startsWith("kilometrage")) oublier();
        lie.surChangement(valeur);
      },
    };
  };
  return (
    <CadreAffectation
      titre={affecter}
      f={f}
      modifie={f.modifie}
      obstacle={obstacle}
      surLever={() => {
        lever();
        void f.soumettre();
      }}
      libelleAction="Affecter"
      obligatoires
      surFermer={surFermer}
    >
      {/* Ce que le serveur reproche à l'autre bout se lit sous son champ. */}
      <ChoixFiche {...suivre("autre")} erreur={f.erreurs.autre ?? f.erreurs[champAutre]} fiche={fiche} />
      <ChampsPeriode champ={suivre} />
    </CadreAffectation>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { type ConditionsSaisies, conditionsSaisies } from "../../../domain/conditions/conditions-loueur.ts";
import { api, client } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { type Erreurs, type Formulaire, useFormulaire } from "../../form/useFormulaire.ts";
import { cleUnique } from "../../ui/cleUnique.ts";
import { signalerSucces } from "../../ui/notifications.ts";
import { enConditions, enSaisie, type Saisie, validerSaisie } from "./saisie.ts";
import { useObstacleConditions } from "./useObstacleConditions.ts";

export interface PropsEditeur {
  loueurId: string;
  initiales: ConditionsSaisies;
  /** La version corrigée, telle qu'on l'a lue ; absente : une nouvelle. */
  version?: { id: string };
}

/** Ce que chaque cadre de l'éditeur lit et change. */
export interface Edition {
  f: Formulaire<Saisie>;
  /** Une case de grille corrigée perd son message aussitôt, sans attendre l'envoi. */
  fautes: Erreurs;
}

/** La saisie d'une version, son envoi, et ce qui peut s'y opposer. */
export function useEditeurConditions({ loueurId, initiales, version }: PropsEditeur) {
  const cache = useQueryClient();
  const naviguer = useNavigate();
  const [cle] = useState(cleUnique);
  // Telles qu'à l'ouverture : la page se relit en direct, la saisie non.
  const [lues] = useState(initiales);
  // Une correction peut devenir une nouvelle version : celle qui a servi reste alors telle qu'elle est.
  const [nouvelle, setNouvelle] = useState(version === undefined);
  const [tente, setTente] = useState(false);
  const fini = useRef(false);
  const obstacles = useObstacleConditions();
  const f = useFormulaire<Saisie>({
    initiales: enSaisie(lues),
    valider: (saisie) => {
      setTente(true);
      return validerSaisie(saisie);
    },
    enregistrer: async (saisie) => {
      const champs = conditionsSaisies.parse(enConditions(saisie));
      await obstacles.tenter((choix) => {
        const { terminer, actuel, ...reste } = choix;
        return nouvelle || !version
          ? client.conditions.creer({ id: loueurId, champs, terminer, cle_idempotence: cle })
          : client.conditions.modifier({
              id: version.id,
              champs,
              terminer,
              // Ce que l'autre a écrit, une fois la personne prévenue, se remplace.
              avant: { ...lues, ...actuel },
              ...reste,
            });
      });
      fini.current = true;
      signalerSucces("Conditions enregistrées");
      await Promise.all([
        cache.invalidateQueries({ queryKey: api.conditions.key() }),
        cache.invalidateQueries({ queryKey: api.loueurs.key() }),
      ]);
      await naviguer({ to: chemins.loueur(loueurId), ignoreBlocker: true });
    },
    repli: "Erreur lors de la sauvegarde",
  });
  const enNouvelle = () => {
    obstacles.oublier();
    setNouvelle(true);
    f.changer({ valable_du: "", valable_au: "" });
    requestAnimationFrame(() => f.balise.ref.current?.querySelector<HTMLElement>("[name=valable_du]")?.focus());
  };
  return {
    f,
    fautes: tente ? validerSaisie(f.valeurs) : {},
    nouvelle,
    obstacles,
    /** La correction devient une nouvelle version, dont les dates sont à dire. */
    enNouvelle,
    aGarder: f.modifie && !fini.current,
    abandonner: () => void naviguer({ to: chemins.loueur(loueurId) }),
  };
}

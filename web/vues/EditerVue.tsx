import { useQueryClient } from "@tanstack/react-query";
import { LIBELLES_FREQUENCE } from "../../domain/vues/frequences.ts";
import type { ParametresVue, Vue } from "../../domain/vues/vue.ts";
import { api, client } from "../api.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { FormulaireVue } from "./FormulaireVue.tsx";
import styles from "./MenuVues.module.css";

interface Props {
  /** Absente : une nouvelle vue. */
  vue: Vue | undefined;
  /** Ce que l'écran montre en ce moment. */
  parametres: ParametresVue;
  surFermer: () => void;
}

/** La vue d'un écran d'analyses. Supprimée, elle ne revient pas : les rapports qu'elle envoyait s'arrêtent avec elle. */
export function EditerVue({ vue, parametres, surFermer }: Props) {
  const cache = useQueryClient();
  const relire = () => cache.invalidateQueries({ queryKey: api.vues.key() });
  const supprimer = async () => {
    if (!vue) return;
    try {
      await client.vues.supprimer({ id: vue.id });
      await relire();
      signalerSucces("Vue supprimée avec succès");
      surFermer();
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la suppression de la vue");
    }
  };
  return (
    <FormulaireVue
      vue={vue}
      exemple="Jantes Arval 2026"
      partage="Les autres l'ouvrent et peuvent en recevoir le rapport, chacun sous ses propres droits."
      remplacement="Y mettre les filtres et la page de l'écran"
      enregistrer={async ({ nom, partagee, remplacer }, avant) => {
        const champs = { nom, partagee, ...(remplacer && { parametres }) };
        if (vue) await client.vues.modifier({ id: vue.id, champs, avant });
        else await client.vues.creer({ nom, partagee, parametres });
        await relire();
      }}
      supprimer={supprimer}
      surFermer={surFermer}
    >
      {vue && vue.abonnes.length > 0 && (
        <div>
          <p className={styles.precision}>Reçoivent son rapport&nbsp;:</p>
          <ul className={styles.abonnes}>
            {vue.abonnes.map((a) => (
              <li key={a.nom}>
                {a.nom}, {LIBELLES_FREQUENCE[a.frequence].toLowerCase()}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormulaireVue>
  );
}

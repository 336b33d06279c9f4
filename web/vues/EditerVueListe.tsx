import { useQueryClient } from "@tanstack/react-query";
import type { ListeAVues, ParametresVueListe, VueListe } from "../../domain/vues/vue-liste.ts";
import { api, client } from "../api.ts";
import { signalerAnnulable } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { FormulaireVue } from "./FormulaireVue.tsx";

interface Props {
  ecran: ListeAVues;
  /** Absente : une nouvelle vue. */
  vue: VueListe | undefined;
  /** Ce que la liste montre en ce moment. */
  parametres: ParametresVueListe;
  surFermer: () => void;
}

/** La vue d'une liste : un nom et des filtres, qui se rendent une fois supprimés. */
export function EditerVueListe({ ecran, vue, parametres, surFermer }: Props) {
  const cache = useQueryClient();
  const relire = () => cache.invalidateQueries({ queryKey: api.vuesListes.key() });
  const rendre = async ({ nom, parametres: gardes, partagee, par_defaut }: VueListe) => {
    try {
      const rendue = await client.vuesListes.creer({ ecran, nom, parametres: gardes, partagee });
      if (par_defaut) await client.vuesListes.choisirDefaut({ ecran, id: rendue.id, par_defaut });
      await relire();
    } catch (erreur) {
      signalerEchec(erreur, "La vue n'a pas pu être rendue");
    }
  };
  const supprimer = async () => {
    if (!vue) return;
    try {
      await client.vuesListes.supprimer({ ecran, id: vue.id });
      await relire();
      surFermer();
      signalerAnnulable("Vue supprimée", () => void rendre(vue));
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la suppression de la vue");
    }
  };
  return (
    <FormulaireVue
      vue={vue}
      exemple="À relancer cette semaine"
      partage="Les autres l'ouvrent, chacun sous ses propres droits&nbsp;; vous seul la changez."
      remplacement="Y mettre les filtres, le tri et les colonnes de l'écran"
      enregistrer={async ({ nom, partagee, remplacer }, avant) => {
        const champs = { nom, partagee, ...(remplacer && { parametres }) };
        if (vue) await client.vuesListes.modifier({ ecran, id: vue.id, champs, avant });
        else await client.vuesListes.creer({ ecran, nom, partagee, parametres });
        await relire();
      }}
      supprimer={supprimer}
      surFermer={surFermer}
    />
  );
}

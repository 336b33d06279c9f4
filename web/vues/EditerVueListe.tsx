import { Button, Checkbox, Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { estInterne } from "../../domain/commun/acteur.ts";
import type { ListeAVues, ParametresVueListe, VueListe } from "../../domain/vues/vue-liste.ts";
import { api, client } from "../api.ts";
import { phraseErreur } from "../erreurs.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
import { useActeur } from "../session/session.ts";
import { signalerAnnulable } from "../ui/Annulable.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";

interface Props {
  ecran: ListeAVues;
  /** Absente : une nouvelle vue. */
  vue: VueListe | undefined;
  /** Ce que la liste montre en ce moment. */
  parametres: ParametresVueListe;
  surFermer: () => void;
}
interface Valeurs {
  nom: string;
  partagee: boolean;
  remplacer: boolean;
}

/** Nommer, partager, remplacer ou supprimer une vue de liste. */
export function EditerVueListe({ ecran, vue, parametres, surFermer }: Props) {
  const cache = useQueryClient();
  const interne = estInterne(useActeur());
  const relire = () => cache.invalidateQueries({ queryKey: api.vuesListes.key() });
  const f = useFormulaire<Valeurs>({
    initiales: { nom: vue?.nom ?? "", partagee: vue?.partagee ?? false, remplacer: false },
    valider: ({ nom }): Record<string, string> => (nom.trim() ? {} : { nom: "Le nom est requis" }),
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async ({ nom, partagee, remplacer }) => {
      if (vue) await client.vuesListes.modifier({ ecran, id: vue.id, nom, partagee, ...(remplacer && { parametres }) });
      else await client.vuesListes.creer({ ecran, nom, partagee, parametres });
      await relire();
      signalerSucces("Vue enregistrée avec succès");
      surFermer();
    },
  });
  /** Une vue n'est qu'un nom et des filtres : la rendre, c'est la réécrire. */
  const rendre = async ({ nom, parametres: gardes, partagee, par_defaut }: VueListe) => {
    try {
      const rendue = await client.vuesListes.creer({ ecran, nom, parametres: gardes, partagee });
      if (par_defaut) await client.vuesListes.choisirDefaut({ ecran, id: rendue.id, par_defaut });
      await relire();
    } catch (erreur) {
      signalerErreur(phraseErreur(erreur, "La vue n'a pas pu être rendue"));
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
      signalerErreur(phraseErreur(erreur, "Erreur lors de la suppression de la vue"));
    }
  };
  const partagee = f.champ("partagee");
  const remplacer = f.champ("remplacer");
  return (
    <Modal opened onClose={surFermer} title={vue ? "Modifier la vue" : "Enregistrer cette vue"}>
      <CadreFormulaire
        balise={f.balise}
        erreurGenerale={f.erreurGenerale}
        actions={
          <>
            {vue && (
              <Button variant="subtle" color="red" mr="auto" onClick={() => void supprimer()} disabled={f.envoi}>
                Supprimer
              </Button>
            )}
            <Button variant="default" onClick={surFermer} disabled={f.envoi}>
              Annuler
            </Button>
            <Button type="submit" loading={f.envoi}>
              Enregistrer
            </Button>
          </>
        }
      >
        <ChampTexte {...f.champ("nom")} libelle="Nom" requis premier max={80} placeholder="À relancer cette semaine" />
        <Checkbox
          label={interne ? "La partager avec l'équipe" : "La partager avec ma société"}
          description="Les autres l'ouvrent, chacun sous ses propres droits ; vous seul la changez."
          checked={partagee.valeur}
          onChange={(e) => partagee.surChangement(e.currentTarget.checked)}
        />
        {vue && (
          <Checkbox
            label="Y mettre les filtres, le tri et les colonnes de l'écran"
            checked={remplacer.valeur}
            onChange={(e) => remplacer.surChangement(e.currentTarget.checked)}
          />
        )}
      </CadreFormulaire>
    </Modal>
  );
}

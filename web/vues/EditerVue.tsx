import { Button, Checkbox, Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { estInterne } from "../../domain/commun/acteur.ts";
import { LIBELLES_FREQUENCE, type ParametresVue, type Vue } from "../../domain/vues/vue.ts";
import { api, client } from "../api.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
import { useActeur } from "../session/session.ts";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import styles from "./MenuVues.module.css";

interface Props {
  /** Absente : une nouvelle vue. */
  vue: Vue | undefined;
  /** Ce que l'écran montre en ce moment. */
  parametres: ParametresVue;
  surFermer: () => void;
}

interface Valeurs {
  nom: string;
  partagee: boolean;
  remplacer: boolean;
}

/** Nommer, partager, remplacer ou supprimer une vue. */
export function EditerVue({ vue, parametres, surFermer }: Props) {
  const cache = useQueryClient();
  const interne = estInterne(useActeur());
  const relire = () => cache.invalidateQueries({ queryKey: api.vues.key() });
  const f = useFormulaire<Valeurs>({
    initiales: { nom: vue?.nom ?? "", partagee: vue?.partagee ?? false, remplacer: false },
    valider: ({ nom }): Record<string, string> => (nom.trim() ? {} : { nom: "Le nom est requis" }),
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async ({ nom, partagee, remplacer }) => {
      if (vue) await client.vues.modifier({ id: vue.id, nom, partagee, ...(remplacer && { parametres }) });
      else await client.vues.creer({ nom, partagee, parametres });
      await relire();
      signalerSucces("Vue enregistrée avec succès");
      surFermer();
    },
  });
  const supprimer = async () => {
    if (!vue) return;
    try {
      await client.vues.supprimer({ id: vue.id });
      await relire();
      signalerSucces("Vue supprimée avec succès");
      surFermer();
    } catch {
      signalerErreur("Erreur lors de la suppression de la vue");
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
        <ChampTexte {...f.champ("nom")} libelle="Nom" requis premier max={80} placeholder="Jantes Arval 2026" />
        <Checkbox
          label={interne ? "La partager avec l'équipe" : "La partager avec ma société"}
          description="Les autres l'ouvrent et peuvent en recevoir le rapport, chacun sous ses propres droits."
          checked={partagee.valeur}
          onChange={(e) => partagee.surChangement(e.currentTarget.checked)}
        />
        {vue && (
          <Checkbox
            label="Y mettre les filtres et la page de l'écran"
            checked={remplacer.valeur}
            onChange={(e) => remplacer.surChangement(e.currentTarget.checked)}
          />
        )}
        {vue && vue.abonnes.length > 0 && (
          <div>
            <p className={styles.precision}>Reçoivent son rapport :</p>
            <ul className={styles.abonnes}>
              {vue.abonnes.map((a) => (
                <li key={a.nom}>
                  {a.nom}, {LIBELLES_FREQUENCE[a.frequence].toLowerCase()}
                </li>
              ))}
            </ul>
          </div>
        )}
      </CadreFormulaire>
    </Modal>
  );
}

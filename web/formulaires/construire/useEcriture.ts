import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ChampFormulaire, FormulaireLu } from "../../../domain/formulaires/formulaire.ts";
import { api, client } from "../../api.ts";
import { estIntrouvable } from "../../erreurs.ts";
import { champsChanges } from "../../form/conflit.ts";
import { signalerAnnulable, signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import { enBrouillon, pourModifier } from "./reglages.ts";

/** Ce qui s'écrit d'un formulaire ouvert. Chaque geste rend le formulaire entier, et l'écran le montre aussitôt. */
export function useEcriture(id: string) {
  const cache = useQueryClient();
  const cle = api.formulaires.lire.queryKey({ input: { id } });
  const dernierOrdre = useRef(0);
  const file = useRef<Promise<unknown>>(Promise.resolve());

  const poser = (lu: FormulaireLu): void => {
    cache.setQueryData(cle, lu);
    void cache.invalidateQueries({ queryKey: api.formulaires.lister.key() });
    void cache.invalidateQueries({ queryKey: api.formulaires.historique.key() });
  };
  const relire = (): Promise<void> => cache.invalidateQueries({ queryKey: cle });

  /** L'ordre se voit tout de suite et s'enregistre un geste après l'autre ; un échec recharge ce que le serveur garde. */
  const ordonner = (champs: readonly ChampFormulaire[]): Promise<unknown> => {
    const tour = ++dernierOrdre.current;
    void cache.cancelQueries({ queryKey: cle });
    cache.setQueryData(cle, (avant) => avant && { ...avant, champs: champs.map((c, i) => ({ ...c, ordre: i + 1 })) });
    file.current = file.current.then(async () => {
      try {
        const lu = await client.formulaires.ordonner({ id, champs: champs.map((c) => c.id) });
        // Un geste plus récent est déjà à l'écran : il aura sa réponse.
        if (tour === dernierOrdre.current) poser(lu);
      } catch (erreur) {
        signalerEchec(erreur, "Erreur lors de la mise à jour de l'ordre des champs");
        await relire();
      }
    });
    return file.current;
  };

  /** Rend vrai si le champ n'y est plus. */
  const supprimer = async (champ: ChampFormulaire): Promise<boolean> => {
    await file.current;
    try {
      poser(await client.formulaires.supprimerChamp({ id, champ_id: champ.id }));
      signalerAnnulable("Champ supprimé avec succès", () => void retablir(champ));
      return true;
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la suppression du champ");
      // Quelqu'un d'autre l'a déjà supprimé.
      if (estIntrouvable(erreur)) await relire();
      return false;
    }
  };

  /** Remet le champ supprimé, avec ses réglages, à sa place et sous son identifiant : les demandes déjà reçues le nomment. */
  const retablir = async (champ: ChampFormulaire): Promise<void> => {
    try {
      const { cle: predefini, type_champ, label, options, obligatoire, placeholder, types_demande } = champ;
      const reglages = { label, options, obligatoire, placeholder, types_demande };
      let lu = await client.formulaires.ajouterChamp({
        id,
        cle_idempotence: champ.id,
        champ: predefini ? { cle: predefini } : { libre: { ...reglages, type_champ } },
      });
      const ajoute = lu.champs.find((c) => c.id === champ.id);
      if (ajoute && predefini) {
        const { changes, lus } = champsChanges(enBrouillon(champ), enBrouillon(ajoute));
        if (Object.keys(changes).length > 0)
          lu = await client.formulaires.modifierChamp({ id, champ_id: champ.id, ...pourModifier(changes, lus) });
      }
      const ordre = lu.champs.map((c) => c.id).filter((autre) => autre !== champ.id);
      if (champ.ordre <= ordre.length)
        lu = await client.formulaires.ordonner({ id, champs: ordre.toSpliced(champ.ordre - 1, 0, champ.id) });
      poser(lu);
      signalerSucces("Champ rétabli");
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de l'ajout du champ");
      await relire();
    }
  };

  return { poser, ordonner, supprimer };
}
export type Ecriture = ReturnType<typeof useEcriture>;

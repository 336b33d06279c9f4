import { useState } from "react";
import { useSaisieOuverte } from "../en-direct/ChangePendantSaisie.tsx";
import { donneesErreur, estConflit } from "../erreurs.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { sansLesAnciennes } from "./anciennes.ts";
import { champsChanges, champsEnConflit } from "./conflit.ts";
import type { Champs } from "./proprietes-section.ts";
import { type Erreurs, useFormulaire } from "./useFormulaire.ts";

interface OptionsBrouillon<V extends Champs> {
  /** Valeurs actuelles, copiées à l'ouverture. */
  valeurs: V;
  /** Valeurs proposées à l'ouverture, si ce ne sont pas les actuelles : rien n'est perdu à les quitter. */
  initiales?: V | undefined;
  valider: (valeurs: V) => Erreurs;
  /** Envoie les seuls champs changés et les valeurs lues avant la saisie ; peut rendre la phrase de réussite. */
  enregistrer: (changes: Partial<V>, avant: Champs) => Promise<unknown>;
  repli?: string | undefined;
  /** La phrase de réussite ordinaire. */
  reussite?: string | undefined;
  surFin: () => void;
}

/** Un brouillon ouvert : son formulaire, et le conflit à régler quand quelqu'un d'autre a écrit entre-temps. */
export function useBrouillon<V extends Champs>({ surFin, ...p }: OptionsBrouillon<V>) {
  // Ce que la personne avait sous les yeux en ouvrant : c'est à cela que le serveur compare.
  const [avant, setAvant] = useState<V>(p.valeurs);
  const [actuel, setActuel] = useState<Champs | null>(null);
  const [fini, setFini] = useState(false);
  useSaisieOuverte();

  const envoyer = async (valeurs: V, base: V) => {
    const { changes, lus } = champsChanges(valeurs, base);
    // Rien de changé : il n'y a rien à envoyer, et la fiche est bien enregistrée telle qu'elle se montre.
    const phrase = Object.keys(changes).length > 0 ? await p.enregistrer(changes, lus) : undefined;
    signalerSucces(typeof phrase === "string" ? phrase : (p.reussite ?? "Modifications enregistrées avec succès"));
    setFini(true);
    surFin();
  };
  const f = useFormulaire<V>({
    initiales: p.initiales ?? p.valeurs,
    valider: (valeurs) => sansLesAnciennes(p.valider(valeurs), p.valider(avant), valeurs, avant),
    repli: p.repli ?? "Erreur lors de la sauvegarde",
    enregistrer: async (valeurs) => {
      try {
        await envoyer(valeurs, avant);
      } catch (erreur) {
        if (!estConflit(erreur)) throw erreur;
        const lu = (donneesErreur(erreur).actuel ?? {}) as Champs; // forme du contrat : valeurs actuelles par champ
        if (champsEnConflit(valeurs, avant, lu).length > 0) return setActuel(lu);
        // Les deux personnes ont écrit la même chose : il n'y a rien à choisir.
        const base = { ...avant, ...lu };
        setAvant(base);
        await envoyer(valeurs, base);
      }
    },
  });
  const regler = async (choix: Champs) => {
    const valeurs = choix as Partial<V>; // clés tirées des champs de V
    const base = { ...avant, ...actuel };
    setAvant(base);
    setActuel(null);
    f.changer(valeurs);
    try {
      await envoyer({ ...f.valeurs, ...valeurs }, base);
    } catch {
      // La saisie réglée reste dans le brouillon : Enregistrer montrera la cause.
      await f.soumettre();
    }
  };

  return {
    f,
    /** Les champs dont la valeur enregistrée a changé depuis l'ouverture. */
    changesAilleurs: Object.keys(avant).filter((cle) => JSON.stringify(avant[cle]) !== JSON.stringify(p.valeurs[cle])),
    /** Une saisie commencée, que quitter l'écran perdrait. */
    modifie: f.modifie && !fini,
    /** Les champs que deux personnes ont changés ; nul quand il n'y a rien à régler. */
    conflit: actuel && champsEnConflit(f.valeurs, avant, actuel),
    regler: (choix: Champs) => void regler(choix),
    abandonner: () => setActuel(null),
  };
}

import { useState } from "react";
import { client } from "../api.ts";
import { donneesErreur, estConflit } from "../erreurs.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import {
  apresEnregistrement,
  type BrouillonDeLettre,
  type Cle,
  changementsDe,
  fusionner,
  reprendre,
  type Textes,
} from "./fusion-lettre.ts";
import { usePoser, useRelire } from "./useContestation.ts";
import { useEnregistrementAuto } from "./useEnregistrementAuto.ts";

export type EtatRedaction = ReturnType<typeof useRedaction>;

/** Les textes d'une lettre : chacun s'enregistre de lui-même ; ce qu'un autre a écrit entre-temps attend un choix. */
export function useRedaction(id: string, lettre: BrouillonDeLettre) {
  const poser = usePoser();
  const relire = useRelire(id);
  const [saisie, setSaisie] = useState<Textes>(lettre);
  // Les textes dont la saisie est partie : la lettre relue n'en change que ceux auxquels on n'a pas touché.
  const [depart, setDepart] = useState<Textes>(lettre);
  const [lue, setLue] = useState(lettre);
  if (lue !== lettre) {
    const suite = fusionner(saisie, depart, lettre);
    setLue(lettre);
    setSaisie(suite.saisie);
    setDepart(suite.depart);
  }
  const [conflit, setConflit] = useState<Record<string, string> | null>(null);
  const changer = (suite: Partial<Textes>) => setSaisie((avant) => ({ ...avant, ...suite }));
  const sansObjet = saisie.objet.trim() === "";
  // Un objet effacé ne retient pas le reste : le corps de la lettre s'enregistre sous l'objet d'avant, que le champ redemande.
  const changements = conflit ? null : changementsDe(sansObjet ? { ...saisie, objet: depart.objet } : saisie, depart);
  const auto = useEnregistrementAuto(changements, async (changes) => {
    try {
      const suite = await client.contestations.rediger({ id, ...changes });
      setDepart((avant) => apresEnregistrement(avant, changes));
      poser(suite);
    } catch (erreur) {
      if (estConflit(erreur))
        setConflit((donneesErreur(erreur).actuel ?? {}) as Record<string, string>); // textes actuels, par champ
      else signalerEchec(erreur, "Erreur lors de la sauvegarde");
      throw erreur;
    }
  });
  return {
    saisie,
    changer,
    auto,
    // La lettre ne part pas d'un texte que l'écran ne montre plus.
    enAttente: changements !== null || sansObjet || conflit !== null,
    conflit,
    prendreLeSien: () => {
      setSaisie((avant) => reprendre(avant, conflit ?? {}));
      setDepart((avant) => reprendre(avant, conflit ?? {}));
      setConflit(null);
      void relire();
    },
    garderLeMien: () => {
      setDepart((avant) => reprendre(avant, conflit ?? {}));
      void relire().then(() => setConflit(null));
    },
    champ: (cle: Cle) => ({
      nom: cle,
      valeur: saisie[cle],
      surChangement: (valeur: string) => changer({ [cle]: valeur }),
      erreur: cle === "objet" && sansObjet ? "L'objet est requis" : undefined,
      desactive: false,
    }),
  };
}

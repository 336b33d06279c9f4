import { Button } from "@mantine/core";
import { useState } from "react";
import { donneesErreur, estConflit } from "../erreurs.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { CadreFormulaire } from "./CadreFormulaire.tsx";
import { Conflit } from "./Conflit.tsx";
import { champsChanges, champsEnConflit } from "./conflit.ts";
import { GardeSortie } from "./GardeSortie.tsx";
import type { Champs, ProprietesSection } from "./Section.tsx";
import { usePrendreFocus } from "./useEdition.ts";
import { useFormulaire } from "./useFormulaire.ts";

type ProprietesBrouillon<V extends Champs> = Omit<
  ProprietesSection<V>,
  "titre" | "lecture" | "peutModifier" | "actions"
> & { surFin: () => void };

/** Le brouillon d'une section ouverte en modification. */
export function Brouillon<V extends Champs>({ surFin, ...p }: ProprietesBrouillon<V>) {
  // Ce que la personne avait sous les yeux en ouvrant : c'est à cela que le serveur compare.
  const [avant, setAvant] = useState<V>(p.valeurs);
  const [actuel, setActuel] = useState<Champs | null>(null);
  const [fini, setFini] = useState(false);

  const envoyer = async (valeurs: V, base: V) => {
    const { changes, lus } = champsChanges(valeurs, base);
    if (Object.keys(changes).length > 0) {
      const phrase = await p.enregistrer(changes, lus);
      signalerSucces(typeof phrase === "string" ? phrase : "Modifications enregistrées avec succès");
    }
    setFini(true);
    surFin();
  };
  const f = useFormulaire<V>({
    initiales: p.valeurs,
    valider: p.valider,
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
  usePrendreFocus(f.balise.ref);
  const regler = async (valeurs: Partial<V>) => {
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

  return (
    <>
      <GardeSortie modifie={f.modifie && !fini} />
      <CadreFormulaire
        balise={f.balise}
        erreurGenerale={f.erreurGenerale}
        obligatoires={p.obligatoires}
        actions={
          <>
            <Button variant="default" onClick={surFin} disabled={f.envoi}>
              Annuler
            </Button>
            <Button type="submit" loading={f.envoi}>
              Enregistrer
            </Button>
          </>
        }
      >
        {p.children(f)}
      </CadreFormulaire>
      {actuel && (
        <Conflit
          champs={champsEnConflit(f.valeurs, avant, actuel)}
          noms={p.noms}
          surRegler={(choix) => void regler(choix as Partial<V>)} // clés tirées des champs de V
          surAnnuler={() => setActuel(null)}
        />
      )}
    </>
  );
}

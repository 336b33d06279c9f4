import { Button } from "@mantine/core";
import { GardeSortie } from "../../form/GardeSortie.tsx";
import { Bandeau } from "../../ui/Bandeau.tsx";
import styles from "./Editeur.module.css";
import { ObstacleConditions } from "./ObstacleConditions.tsx";
import {
  SectionFranchise,
  SectionPortee,
  SectionRemise,
  SectionSeuils,
  SectionTvaEtDelais,
  SectionVetuste,
} from "./SectionsConditions.tsx";
import { type PropsEditeur, useEditeurConditions } from "./useEditeurConditions.ts";

interface Props extends PropsEditeur {
  /** Relit la version que quelqu'un d'autre a changée. */
  surRelire?: () => void;
}

/** Écrire une version des conditions d'un loueur : à qui, quand, et chaque règle. Une erreur se lit à sa place ; rien n'est perdu. */
export function EditeurConditions({ surRelire, ...props }: Props) {
  const { f, fautes, nouvelle, obstacles, enNouvelle, aGarder, abandonner } = useEditeurConditions(props);
  return (
    <form {...f.balise} className={styles.formulaire}>
      <GardeSortie modifie={aGarder} />
      <SectionPortee f={f} surPortee={obstacles.oublier} />
      <SectionVetuste f={f} fautes={fautes} />
      <div className={styles.colonnes}>
        <SectionRemise f={f} />
        <SectionFranchise f={f} />
      </div>
      <SectionSeuils f={f} fautes={fautes} />
      <SectionTvaEtDelais f={f} />
      <div className={styles.pied}>
        {obstacles.obstacle ? (
          <ObstacleConditions
            obstacle={obstacles.obstacle}
            envoi={f.envoi}
            surLever={() => {
              obstacles.lever();
              void f.soumettre();
            }}
            surNouvelle={enNouvelle}
            surRelire={surRelire}
          />
        ) : (
          f.erreurGenerale && <Bandeau genre="erreur" titre={f.erreurGenerale} />
        )}
        <div className={styles.boutons}>
          <Button variant="default" disabled={f.envoi} onClick={abandonner}>
            Annuler
          </Button>
          <Button type="submit" loading={f.envoi}>
            {nouvelle ? "Créer la version" : "Enregistrer"}
          </Button>
        </div>
      </div>
    </form>
  );
}

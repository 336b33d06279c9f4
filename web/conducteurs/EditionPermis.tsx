import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import { LIMITES } from "../../domain/fichiers/usages.ts";
import { adresseApi, client } from "../api.ts";
import { EditionFichierJoint } from "../flotte/EditionFichierJoint.tsx";
import styles from "./Permis.module.css";
import { Permis } from "./Permis.tsx";
import { useConducteurRelu } from "./useConducteurRelu.ts";

/** Le fichier du permis, pendant une modification de la fiche. */
export function EditionPermis({ conducteur: { id, permis } }: { conducteur: ConducteurLu }) {
  const poser = useConducteurRelu();
  return (
    <div className={styles.edition}>
      {permis && <Permis fichier={permis} />}
      <EditionFichierJoint<ConducteurLu>
        adresse={(f) => adresseApi(`/conducteurs/${id}/permis`, { nom: f.name.slice(-255) })}
        presente={permis !== null}
        libelle={permis ? "Remplacer le fichier" : "Fichier du permis"}
        aide={`${LIMITES.pdf_ou_image}. Le fichier est gardé aussitôt.`}
        libelleSupprimer="Supprimer le fichier"
        texteSupprimer="Le fichier du permis sera effacé. Cette action est irréversible."
        retirer={() => client.conducteurs.retirerPermis({ id })}
        poser={poser}
      />
    </div>
  );
}

import { LIMITES } from "../../domain/fichiers/usages.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { adresseApi, client } from "../api.ts";
import { EditionFichierJoint } from "../flotte/EditionFichierJoint.tsx";
import { FichierJoint } from "../flotte/FichierJoint.tsx";
import { useVehiculeRelu } from "./useVehiculeRelu.ts";
import styles from "./Vehicule.module.css";

/** La carte grise : la voir et la télécharger ; en modification, la déposer, la remplacer ou la supprimer. */
export function CarteGrise({ vehicule, edition }: { vehicule: VehiculeLu; edition: boolean }) {
  const { carte_grise: fichier } = vehicule;
  return (
    <div className={styles.pile}>
      <h3 className={styles.libelle}>Carte grise</h3>
      {(fichier || !edition) && <FichierJoint titre="Carte grise" fichier={fichier} cadre />}
      {edition && <Edition vehicule={vehicule} />}
    </div>
  );
}

function Edition({ vehicule }: { vehicule: VehiculeLu }) {
  const presente = vehicule.carte_grise !== null;
  return (
    <EditionFichierJoint<VehiculeLu>
      adresse={(f) => adresseApi(`/vehicules/${vehicule.id}/carte-grise`, { nom: f.name.slice(-255) })}
      presente={presente}
      libelle={presente ? "Remplacer la carte grise" : "Ajouter la carte grise"}
      aide={LIMITES.pdf_ou_image}
      libelleSupprimer={
        <>
          Supprimer<span className="visuellement-cache"> la carte grise</span>
        </>
      }
      texteSupprimer="La carte grise sera effacée de la fiche. Cette action est irréversible."
      retirer={() => client.vehicules.retirerCarteGrise({ id: vehicule.id })}
      poser={useVehiculeRelu()}
    />
  );
}

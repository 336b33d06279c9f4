import type { FichierJoint as Fichier } from "../../domain/vehicules/vehicule.ts";
import { adresseApi } from "../api.ts";
import { VisionneuseDifferee } from "../documents/pdf/VisionneuseDifferee.tsx";
import { ApercuFichier } from "../ui/ApercuFichier.tsx";
import styles from "./FichierJoint.module.css";

interface Props {
  titre: string;
  fichier: Fichier | null;
  /** Montre un PDF dans un cadre, sous ses liens. */
  cadre?: boolean;
}

/** Carte grise ou permis : le fichier s'il est là, sinon « Non disponible ». */
export function FichierJoint({ titre, fichier, cadre }: Props) {
  if (!fichier) return <span>Non disponible</span>;
  return (
    <>
      <ApercuFichier
        titre={titre}
        nom={fichier.nom}
        typeMime={fichier.type_mime}
        adresse={adresseApi(`/fichiers/${fichier.id}`)}
        adresseTelechargement={adresseApi(`/fichiers/${fichier.id}`, { telecharger: "1" })}
      />
      {cadre && fichier.type_mime === "application/pdf" && (
        <section className={styles.cadre} aria-label={`${titre}\u00a0: aperçu`}>
          <VisionneuseDifferee key={fichier.id} fichierId={fichier.id} nom={fichier.nom} />
        </section>
      )}
    </>
  );
}

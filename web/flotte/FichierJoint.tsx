import type { FichierJoint as Fichier } from "../../domain/vehicules/vehicule.ts";
import { adresseApi } from "../api.ts";
import { ApercuFichier } from "../ui/ApercuFichier.tsx";

/** Carte grise ou permis : le fichier s'il est là, sinon « Non disponible ». */
export function FichierJoint({ titre, fichier }: { titre: string; fichier: Fichier | null }) {
  if (!fichier) return <span>Non disponible</span>;
  return (
    <ApercuFichier
      titre={titre}
      nom={fichier.nom}
      typeMime={fichier.type_mime}
      adresse={adresseApi(`/fichiers/${fichier.id}`)}
      adresseTelechargement={adresseApi(`/fichiers/${fichier.id}`, { telecharger: "1" })}
    />
  );
}

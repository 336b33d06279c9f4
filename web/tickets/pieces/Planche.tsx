import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { RETOUR_DE_LA_CORBEILLE } from "../../../domain/corbeille/corbeille.contrat.ts";
import { adresseApi } from "../../api.ts";
import { Confirmation } from "../../ui/Confirmation.tsx";
import { signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import styles from "./Pieces.module.css";
import { rangPhoto, Visionneuse } from "./Visionneuse.tsx";

interface Props {
  titre: string;
  photos: readonly string[];
  /** Absent : les photos se regardent seulement. */
  supprimer?: ((id: string) => Promise<void>) | undefined;
  /** L'image que l'appareil a déjà de cette photo. */
  apercu?: ((id: string) => string | undefined) | undefined;
}

/** Une planche de vignettes ; chacune s'ouvre en grand, et se supprime d'un bouton si on en a le droit. */
export function Planche({ titre, photos, supprimer, apercu }: Props) {
  const [ouverte, setOuverte] = useState<number | null>(null);
  const [aSupprimer, setASupprimer] = useState<string | null>(null);
  const [envoi, setEnvoi] = useState(false);
  const confirmer = async () => {
    if (!aSupprimer || !supprimer) return;
    setEnvoi(true);
    try {
      await supprimer(aSupprimer);
      signalerSucces("Photo supprimée avec succès");
      setOuverte((rang) => (photos.length <= 1 || rang === null ? null : Math.min(rang, photos.length - 2)));
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la suppression de la photo");
    } finally {
      setEnvoi(false);
      setASupprimer(null);
    }
  };
  return (
    <>
      <ul className={styles.planche}>
        {photos.map((id, i) => (
          <li key={id} className={styles.place}>
            <button type="button" className={styles.vignette} onClick={() => setOuverte(i)}>
              <Vignette
                src={apercu?.(id) ?? adresseApi(`/fichiers/${id}`, { apercu: "1" })}
                alt={rangPhoto(i, photos.length)}
              />
            </button>
            {supprimer && (
              <ActionIcon
                variant="default"
                className={styles.retirer}
                aria-label={`Supprimer la photo n°\u00a0${i + 1}`}
                onClick={() => setASupprimer(id)}
              >
                <IconTrash size={17} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {ouverte !== null && (
        <Visionneuse
          titre={titre}
          photos={photos}
          apercu={apercu}
          rang={ouverte}
          surRang={setOuverte}
          surFermer={() => setOuverte(null)}
          surSupprimer={supprimer && setASupprimer}
          recouverte={aSupprimer !== null}
        />
      )}
      {/* Montée à l'instant : elle passe au-dessus de la photo ouverte. */}
      {aSupprimer !== null && (
        <Confirmation
          ouverte
          titre="Supprimer la photo"
          texte={`La photo sera retirée pour tout le monde. ${RETOUR_DE_LA_CORBEILLE}`}
          libelleAction="Supprimer"
          danger
          envoi={envoi}
          surConfirmer={() => void confirmer()}
          surAnnuler={() => setASupprimer(null)}
        />
      )}
    </>
  );
}

/** Sans réseau, une image que l'appareil n'a pas se dit au lieu de se montrer cassée ; le réseau revenu, elle se redemande. */
function Vignette({ src, alt }: { src: string; alt: string }) {
  const [absente, setAbsente] = useState(false);
  useEffect(() => {
    const redemander = () => setAbsente(false);
    window.addEventListener("online", redemander);
    return () => window.removeEventListener("online", redemander);
  }, []);
  return absente ? (
    <span className={styles.absente}>
      {navigator.onLine ? "Image indisponible" : "Pas sur cet appareil"}
      <span className="visuellement-cache">&nbsp;: {alt}</span>
    </span>
  ) : (
    <img src={src} alt={alt} loading="lazy" onError={() => setAbsente(true)} />
  );
}

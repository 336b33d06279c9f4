import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { ChampFormulaire, FormulaireLu } from "../../../domain/formulaires/formulaire.ts";
import { LIBELLES_TYPE_DEMANDE } from "../../../domain/tickets/ticket.ts";
import { chemins } from "../../chemins.ts";
import type { Brouillon } from "../../demande/brouillon.ts";
import { Confirmation } from "../../ui/Confirmation.tsx";
import { ErreurChargement } from "../../ui/ErreurChargement.tsx";
import styles from "./Construire.module.css";
import { LigneChamp } from "./LigneChamp.tsx";
import { ListeChamps } from "./ListeChamps.tsx";
import { useApercu } from "./useApercu.ts";
import type { Ecriture } from "./useEcriture.ts";

interface Props {
  formulaire: FormulaireLu;
  brouillon: Brouillon;
  ecriture: Ecriture;
  surModification: (champ: ChampFormulaire) => void;
  surEnvoyee: (reference: string) => void;
}

/** Les champs à ranger et à régler, qui sont aussi l'aperçu : on y répond, et Valider l'envoie. */
export function ChampsEtApercu({ formulaire, brouillon, ecriture, surModification, surEnvoyee }: Props) {
  const a = useApercu(formulaire, brouillon, surEnvoyee);
  const [demande, setDemande] = useState(false);
  const etatDesLieux = a.type === "etat_des_lieux";
  const soumettre = (e: FormEvent) => {
    e.preventDefault();
    // Entrée dans un champ envoie aussi : le bouton désactivé ne l'arrête pas.
    if (!etatDesLieux && !a.envoi && a.juger()) setDemande(true);
  };
  return (
    <>
      {a.loueurs.erreur && formulaire.champs.some((c) => c.type_champ === "loueur") && (
        <ErreurChargement
          erreur={a.loueurs.erreur}
          relire={a.loueurs.relire}
          titre="Erreur lors du chargement des loueurs"
        />
      )}
      <form ref={a.balise} noValidate className={styles.formulaire} onSubmit={soumettre}>
        <ListeChamps
          champs={formulaire.champs}
          surOrdre={(champs) => void ecriture.ordonner(champs)}
          surSuppression={ecriture.supprimer}
          surModification={surModification}
          ligne={(champ, index, surGeste) => (
            <LigneChamp
              key={champ.id}
              champ={champ}
              index={index}
              dernier={index === formulaire.champs.length - 1}
              // Sans type choisi, tous les champs se montrent : c'est eux que l'on range.
              masquePour={a.visibles.includes(champ) ? null : a.type}
              surGeste={surGeste}
              valeur={a.reponses[champ.id]}
              surChangement={(valeur) => a.changer(champ.id, valeur)}
              erreur={a.fautes[champ.id]}
              desactive={a.envoi}
              accueil={a.accueil}
            />
          )}
        />
        <p className={styles.alerte} role="alert">
          {a.alerte}
        </p>
        <div className={styles.validation}>
          <Button type="submit" size="md" loading={a.envoi} disabled={etatDesLieux} aria-describedby="raison-valider">
            Valider
          </Button>
          <p id="raison-valider" className={styles.precision}>
            {etatDesLieux ? (
              <>
                Une demande d'état des lieux ne s'envoie pas de l'aperçu. Utilisez{" "}
                <a href={chemins.formulairePublic(formulaire.client_id)} target="_blank" rel="noreferrer">
                  la page publique
                </a>
                .
              </>
            ) : (
              "Envoie une vraie demande, après confirmation."
            )}
          </p>
        </div>
      </form>
      <Confirmation
        ouverte={demande}
        titre="Envoyer une vraie demande&nbsp;?"
        texte={`Un ticket «\u00a0${a.type ? LIBELLES_TYPE_DEMANDE[a.type] : ""}\u00a0» sera créé pour ${formulaire.client_nom ?? formulaire.nom}${a.email ? `, et un accusé de réception partira à ${a.email}` : ""}.`}
        libelleAction="Envoyer la demande"
        surConfirmer={() => {
          setDemande(false);
          void a.confirmer();
        }}
        surAnnuler={() => setDemande(false)}
      />
    </>
  );
}

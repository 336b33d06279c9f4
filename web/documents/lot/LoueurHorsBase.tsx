import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { demanderLoueur, type GroupeDuLot } from "../../../domain/documents/lot.ts";
import { peut } from "../../../domain/droits/capacites.ts";
import { client } from "../../api.ts";
import { ChampLoueur } from "../../champs/ChampLoueur.tsx";
import { useAjouterLoueur } from "../../champs/useAjouterLoueur.ts";
import { useActeur } from "../../session/session.ts";
import { cleUnique } from "../../ui/cleUnique.ts";
import { signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import styles from "./Lot.module.css";
import type { Lot } from "./useLot.ts";

/**
 * Le loueur que le papier nomme n'est pas dans la base : en prendre un autre appliquerait ses conditions, et l'accuserait à tort. L'équipe
 * l'ajoute d'ici, une autre personne le lui demande d'un geste ; le choisir reste possible à qui le connaît sous un autre nom.
 */
export function LoueurHorsBase({ groupe, nom, lot }: { groupe: GroupeDuLot; nom: string; lot: Lot }) {
  const acteur = useActeur();
  const [autreNom, setAutreNom] = useState(false);
  const choisir = (id: string) => lot.changer(groupe.plaque, "loueur_id", id);
  return (
    <div className={styles.horsBase}>
      <p>
        Loueur lu&nbsp;: <strong>{nom}</strong>, absent de la base. Ce véhicule est mis de côté
        {lot.aRanger.length > 1 && <>&nbsp;: les autres se créent sans lui</>}.
      </p>
      {autreNom ? (
        <div className={styles.champs}>
          <ChampLoueur
            nom={`${groupe.plaque}-loueur_id`}
            libelle={`Loueur, ${groupe.immatriculation}`}
            aide={`Le papier dit «\u00a0${nom}\u00a0»`}
            valeur=""
            surChangement={choisir}
            erreur={undefined}
            desactive={lot.enCours}
          />
        </div>
      ) : (
        <p className={styles.gestes}>
          {peut(acteur, "modifier_fiches") ? (
            <Ajouter nom={nom} surAjout={lot.loueurAjoute} />
          ) : (
            peut(acteur, "contacter") && <Demander nom={nom} groupe={groupe} lot={lot} />
          )}
          <Button size="xs" variant="subtle" onClick={() => setAutreNom(true)}>
            Il est dans la base sous un autre nom
          </Button>
        </p>
      )}
    </div>
  );
}

function Ajouter({ nom, surAjout }: { nom: string; surAjout: () => void }) {
  const { ajouter, enCours } = useAjouterLoueur(surAjout);
  return (
    <Button size="xs" variant="default" loading={enCours} onClick={() => ajouter(nom)}>
      Ajouter le loueur «&nbsp;{nom}&nbsp;»
    </Button>
  );
}

function Demander({ nom, groupe, lot }: { nom: string; groupe: GroupeDuLot; lot: Lot }) {
  // La même clé tant que l'écran vit : un second clic n'écrit pas deux fois à l'équipe.
  const [cle] = useState(cleUnique);
  const demande = useMutation({
    mutationFn: () =>
      client.contact.envoyer({
        sujet: "autre",
        message: demanderLoueur(nom, groupe),
        loueur: nom,
        cle_idempotence: cle,
      }),
    onSuccess: () => {
      lot.apart.noterDemande(nom);
      signalerSucces("Demande envoyée à l'équipe Reflet");
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de l'envoi du message"),
  });
  if (lot.apart.demandes.includes(nom))
    return (
      <span>Demandé à l'équipe Reflet&nbsp;: il se créera ici, ou depuis son document, dès qu'elle l'aura ajouté.</span>
    );
  return (
    <Button size="xs" variant="default" loading={demande.isPending} onClick={() => demande.mutate()}>
      Demander à l'équipe d'ajouter «&nbsp;{nom}&nbsp;»
    </Button>
  );
}

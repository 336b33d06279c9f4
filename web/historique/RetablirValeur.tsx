import { Button, Group, Modal } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { champsErreur, detailErreur, estConflit } from "../erreurs.ts";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { Texte } from "../ui/Valeurs.tsx";
import type { Changement } from "./etapes.ts";
import styles from "./Historique.module.css";
import { type Retablissement, valeurAvant } from "./retablissement.ts";

/** Une règle d'aujourd'hui refuse la valeur d'hier : au serveur, ou déjà dans le schéma de la fiche. */
const phraseRefus = (erreur: unknown): string =>
  erreur instanceof z.ZodError
    ? (erreur.issues[0]?.message ?? "Cette valeur n'est plus admise")
    : (Object.values(champsErreur(erreur))[0] ?? detailErreur(erreur));

interface Props {
  changement: Changement;
  retablir: Retablissement;
}

/** « Rétablir cette valeur » : demande, puis modifie la fiche comme l'écran l'aurait fait ; la fiche garde trace du retour. */
export function RetablirValeur({ changement, retablir }: Props) {
  const [ouverte, setOuverte] = useState(false);
  const champ = changement.evenement?.champ ?? "";
  const ligne = changement.evenement?.ligne_id ?? null;
  const envoi = useMutation({
    mutationFn: () =>
      retablir.enregistrer(
        { [champ]: valeurAvant(changement, retablir) },
        { [champ]: retablir.actuel(champ, ligne) ?? null },
        ligne,
      ),
    onSuccess: () => signalerSucces("Valeur rétablie"),
    onError: (erreur) =>
      signalerErreur(
        estConflit(erreur)
          ? `${changement.libelle} a changé depuis : relisez la fiche avant de rétablir`
          : phraseRefus(erreur),
      ),
    onSettled: () => setOuverte(false),
  });
  return (
    <>
      <Button
        className={styles.retablir}
        variant="subtle"
        size="compact-xs"
        leftSection={<IconArrowBackUp size={14} aria-hidden="true" />}
        onClick={() => setOuverte(true)}
      >
        Rétablir cette valeur<span className="visuellement-cache"> de {changement.libelle}</span>
      </Button>
      <Modal opened={ouverte} onClose={() => setOuverte(false)} title="Rétablir cette valeur">
        <p className={styles.question}>
          {changement.libelle} redeviendra{"\u00a0"}:{" "}
          <strong>
            <Texte valeur={changement.avant} />
          </strong>
        </p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => setOuverte(false)} data-autofocus disabled={envoi.isPending}>
            Annuler
          </Button>
          <Button onClick={() => envoi.mutate()} loading={envoi.isPending}>
            Rétablir
          </Button>
        </Group>
      </Modal>
    </>
  );
}

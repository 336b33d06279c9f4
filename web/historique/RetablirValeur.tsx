import { Button, Modal, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { champsErreur, detailErreur, estConflit } from "../erreurs.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampSecret } from "../form/ChampSecret.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
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
      {ouverte && <Fenetre changement={changement} retablir={retablir} surFermer={() => setOuverte(false)} />}
    </>
  );
}

function Fenetre({ changement, retablir, surFermer }: Props & { surFermer: () => void }) {
  const champ = changement.evenement?.champ ?? "";
  const ligne = changement.evenement?.ligne_id ?? null;
  const garde = retablir.garde?.champs.includes(champ) ? retablir.garde : undefined;
  const f = useFormulaire({
    initiales: { mot_de_passe: "" },
    valider: (v): Record<string, string> =>
      garde && !v.mot_de_passe ? { mot_de_passe: "Saisissez votre mot de passe" } : {},
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async ({ mot_de_passe }) => {
      try {
        await retablir.enregistrer(
          { [champ]: valeurAvant(changement, retablir) },
          { [champ]: retablir.actuel(champ, ligne) ?? null },
          ligne,
          mot_de_passe,
        );
        signalerSucces("Valeur rétablie");
      } catch (erreur) {
        // Un mot de passe faux se corrige sur place ; le reste ne se règle pas ici.
        if (garde && "mot_de_passe" in champsErreur(erreur)) throw erreur;
        signalerErreur(
          estConflit(erreur)
            ? `${changement.libelle} a changé depuis\u00a0: relisez la fiche avant de rétablir`
            : phraseRefus(erreur),
        );
      }
      surFermer();
    },
  });
  return (
    <Modal opened onClose={surFermer} title="Rétablir cette valeur">
      <CadreFormulaire
        f={f}
        obligatoires={garde !== undefined}
        surAnnuler={surFermer}
        annulerDabord={!garde}
        libelleAction="Rétablir"
      >
        <p className={styles.question}>
          {changement.libelle}
          {"\u00a0"}: retour à{" "}
          <strong>
            <Texte valeur={changement.avant} />
          </strong>
        </p>
        {garde && (
          <>
            <Text size="sm">{garde.suite}</Text>
            <ChampSecret
              {...f.champ("mot_de_passe")}
              libelle="Votre mot de passe"
              requis
              autoComplete="current-password"
              aide="Pour confirmer que c'est bien vous."
            />
          </>
        )}
      </CadreFormulaire>
    </Modal>
  );
}

import { Button, Modal, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { z } from "zod";
import { type ContestationLue, saisieEnvoi } from "../../domain/contestations/contestation.ts";
import { CANAUX, type Canal, LIBELLES_CANAL } from "../../domain/contestations/etats.ts";
import { messageParDefaut } from "../../domain/contestations/lettres-de-suite.ts";
import { demandeDeLettre, lignesDeLettre } from "../../domain/contestations/montants.ts";
import { direPiecesAbsentes } from "../../domain/contestations/pieces-citees.ts";
import { client } from "../api.ts";
import { estErreur } from "../erreurs.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampDate } from "../form/ChampDate.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { type Erreurs, useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { ChancesEtPreuves } from "./ChancesEtPreuves.tsx";
import styles from "./Contestations.module.css";
import { aujourdhui, usePoser, useRelire } from "./useContestation.ts";

interface Props {
  contestation: ContestationLue;
  version: number;
  surFermer: () => void;
}

interface Valeurs {
  canal: Canal;
  destinataire: string;
  message: string;
  date: string;
  reference: string;
}
const schema = validerAvec<object>(
  saisieEnvoi.pick({ canal: true, destinataire: true, message: true, reference: true }).extend({ date: z.string() }),
);

function valider(v: Valeurs): Erreurs {
  const trouvees = schema(v);
  if (v.canal === "email")
    return v.destinataire.trim() === ""
      ? { ...trouvees, destinataire: "L'adresse e-mail du loueur est requise" }
      : trouvees;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(v.date) || v.date > aujourdhui())
    return { ...trouvees, date: "La date d'envoi est requise, et ne peut pas être à venir" };
  return trouvees;
}

/** Faire partir la lettre : par e-mail d'ici, ou noter qu'elle est partie en recommandé ou par le portail. */
export function EnvoiLettre({ contestation: c, version, surFermer }: Props) {
  const poser = usePoser();
  const relire = useRelire(c.id);
  const petit = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  // Une clé par fenêtre ouverte : un double clic, ou une réponse perdue, ne fait pas deux lettres.
  const [cle] = useState(cleUnique);
  const lignes = lignesDeLettre(c);
  const absentes = direPiecesAbsentes(c);
  const reclame = lignes.reduce((somme, l) => somme + demandeDeLettre(l, c), 0);
  const f = useFormulaire<Valeurs>({
    initiales: {
      canal: "email",
      destinataire: c.destinataire_connu ?? "",
      message: messageParDefaut(
        { numero: c.facture_numero, date_document: c.facture_date, immatriculation: c.immatriculation },
        reclame,
        c.lettre?.nature,
      ),
      date: aujourdhui(),
      reference: "",
    },
    valider,
    enregistrer: async ({ date, ...v }) => {
      try {
        const envoyee = await client.contestations.envoyer({
          id: c.id,
          version,
          cle_idempotence: cle,
          ...v,
          destinataire: v.canal === "email" ? v.destinataire : "",
          date: v.canal === "email" ? null : date,
        });
        poser(envoyee);
        signalerSucces(v.canal === "email" ? "Lettre envoyée avec succès" : "Envoi enregistré avec succès");
      } catch (erreur) {
        if (!estErreur(erreur, "lettre_deja_envoyee")) throw erreur;
        // Une autre personne l'a fait partir : la fiche relue le montre.
        signalerEchec(erreur);
        await relire();
      }
      surFermer();
    },
    repli: "Erreur lors de l'envoi de la lettre",
  });
  const email = f.valeurs.canal === "email";
  return (
    <Modal opened onClose={surFermer} title="Envoyer la lettre" size="lg">
      <CadreFormulaire
        f={f}
        obligatoires
        surAnnuler={surFermer}
        libelleAction={email ? "Envoyer la lettre" : "Noter l'envoi"}
      >
        <ChancesEtPreuves contestation={c} email={email} />
        {absentes && (
          <Bandeau
            genre="alerte"
            titre="Pièces citées, non jointes"
            action={
              <Button size="xs" variant="default" onClick={surFermer}>
                Relire la lettre
              </Button>
            }
          >
            {absentes}
          </Bandeau>
        )}
        <SegmentedControl
          aria-label="Canal d'envoi"
          data={CANAUX.map((k) => ({ value: k, label: LIBELLES_CANAL[k] }))}
          value={f.valeurs.canal}
          onChange={(canal) => f.changer({ canal: canal as Canal })}
          // Trois libellés ne tiennent pas côte à côte sur un téléphone.
          orientation={petit ? "vertical" : "horizontal"}
          fullWidth
        />
        {email ? (
          <>
            <ChampTexte {...f.champ("destinataire")} libelle="E-mail du loueur" type="email" requis />
            <ChampTexte
              {...f.champ("message")}
              libelle="Message"
              lignes={6}
              aide="La lettre part en pièce jointe&nbsp;; les réponses du loueur arrivent à votre adresse."
            />
          </>
        ) : (
          <>
            <p className={styles.rien}>
              Téléchargez la lettre et envoyez-la&nbsp;; Reflet garde la version partie, sa date et sa référence.
            </p>
            <ChampDate {...f.champ("date")} libelle="Envoyée le" requis />
            <ChampTexte
              {...f.champ("reference")}
              libelle={f.valeurs.canal === "lrar" ? "Numéro de recommandé" : "Numéro de demande"}
            />
          </>
        )}
        <p className={styles.rien}>
          Une fois partie, la lettre est figée avec ses lignes et son empreinte&nbsp;: elle ne se modifie plus.
        </p>
      </CadreFormulaire>
    </Modal>
  );
}

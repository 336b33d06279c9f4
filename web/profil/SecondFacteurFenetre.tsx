import { Button, Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Methode } from "../../domain/session/methodes.ts";
import type { Proposition } from "../../domain/session/second-facteur.contrat.ts";
import { api, client } from "../api.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { type Erreurs, useFormulaire } from "../form/useFormulaire.ts";
import { ChoixMethode } from "../session/facteur/ChoixMethode.tsx";
import { Cle } from "../session/facteur/Cle.tsx";
import { CodesSecours } from "../session/facteur/CodesSecours.tsx";
import { useSession } from "../session/session.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { ChampCode } from "./ChampCode.tsx";
import { CodeActif, RecevoirCode } from "./CodeActif.tsx";
import styles from "./SecondFacteur.module.css";

export type Acte = "activer" | "changer" | "codes" | "retirer";

const TITRES: Record<Acte, string> = {
  activer: "Activer la double authentification",
  changer: "Changer de méthode",
  codes: "Nouveaux codes de secours",
  retirer: "Désactiver la double authentification",
};
const ACTIONS: Record<Acte, string> = {
  activer: "Continuer",
  changer: "Continuer",
  codes: "Créer de nouveaux codes",
  retirer: "Désactiver",
};

interface Props {
  acte: Acte;
  methodeActive: Methode | null;
  surFermeture: () => void;
}

/** D'abord prouver que c'est soi, puis, s'il le faut, confirmer la nouvelle méthode, enfin garder ses codes de secours. */
export function SecondFacteurFenetre({ acte, methodeActive, surFermeture }: Props) {
  const cache = useQueryClient();
  const [proposition, setProposition] = useState<Proposition | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { email } = useSession();
  // Tenue pour toute la fenêtre : la méthode active change sous elle dès la confirmation.
  const [avant] = useState(methodeActive);

  const relire = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: api.secondFacteur.lire.key() }),
      cache.invalidateQueries({ queryKey: api.session.lister.key() }),
    ]);
  const surCodes = (neufs: readonly string[]) => {
    signalerSucces(
      acte === "codes" ? "Vos codes de secours ont été remplacés" : "La double authentification a été activée",
    );
    setCodes(neufs);
    void relire();
  };
  const surRetrait = () => {
    signalerSucces("La double authentification a été désactivée");
    void relire();
    surFermeture();
  };
  return (
    <Modal
      opened
      onClose={surFermeture}
      title={codes ? "Vos codes de secours" : TITRES[acte]}
      size="lg"
      closeOnClickOutside={false}
    >
      {codes ? (
        <div className={styles.corps}>
          <CodesSecours codes={codes} email={email} />
          <Button onClick={surFermeture} data-autofocus>
            J'ai gardé mes codes
          </Button>
        </div>
      ) : proposition ? (
        <Confirmer proposition={proposition} surCodes={surCodes} surAnnuler={surFermeture} />
      ) : (
        <Prouver {...{ acte, avant, surCodes, surRetrait }} surProposition={setProposition} surAnnuler={surFermeture} />
      )}
    </Modal>
  );
}

interface PropsProuver {
  acte: Acte;
  avant: Methode | null;
  surProposition: (proposition: Proposition) => void;
  surCodes: (codes: readonly string[]) => void;
  surRetrait: () => void;
  surAnnuler: () => void;
}
interface Preuve {
  methode: Methode;
  mot_de_passe: string;
  code: string;
}

function Prouver({ acte, avant, surProposition, surCodes, surRetrait, surAnnuler }: PropsProuver) {
  const choisit = acte === "activer" || acte === "changer";
  const f = useFormulaire<Preuve>({
    initiales: { methode: avant === "application" ? "courriel" : "application", mot_de_passe: "", code: "" },
    valider: ({ mot_de_passe, code }): Erreurs => ({
      ...(!mot_de_passe && { mot_de_passe: "Saisissez votre mot de passe actuel" }),
      ...(avant && !code.trim() && { code: "Saisissez le code" }),
    }),
    enregistrer: async ({ methode, ...preuve }) => {
      if (choisit) surProposition(await client.secondFacteur.proposer({ methode, ...preuve }));
      else if (acte === "codes") surCodes((await client.secondFacteur.regenerer(preuve)).codes_secours);
      else {
        await client.secondFacteur.retirer(preuve);
        surRetrait();
      }
    },
    repli: "Erreur lors de la sauvegarde",
  });
  return (
    <CadreFormulaire f={f} surAnnuler={surAnnuler} libelleAction={ACTIONS[acte]} danger={acte === "retirer"}>
      {acte === "retirer" && <p className={styles.texte}>Votre mot de passe suffira de nouveau pour vous connecter.</p>}
      {acte === "codes" && <p className={styles.texte}>Les codes que vous gardiez ne vaudront plus rien.</p>}
      {choisit && (
        <ChoixMethode
          choisie={f.valeurs.methode}
          surChoix={(methode) => f.changer({ methode })}
          erreur={f.erreurs.methode}
        />
      )}
      <ChampTexte
        {...f.champ("mot_de_passe")}
        libelle="Mot de passe actuel"
        type="password"
        autoComplete="current-password"
        requis
      />
      {avant && <CodeActif {...f.champ("code")} methode={avant} />}
    </CadreFormulaire>
  );
}

interface PropsConfirmer {
  proposition: Proposition;
  surCodes: (codes: readonly string[]) => void;
  surAnnuler: () => void;
}

function Confirmer({ proposition, surCodes, surAnnuler }: PropsConfirmer) {
  const parApplication = proposition.methode === "application";
  const f = useFormulaire({
    initiales: { code: "" },
    valider: ({ code }): Erreurs => (code.trim() ? {} : { code: "Saisissez le code" }),
    enregistrer: async ({ code }) => surCodes((await client.secondFacteur.confirmer({ code })).codes_secours),
    repli: "Erreur lors de la sauvegarde",
  });
  return (
    <CadreFormulaire f={f} surAnnuler={surAnnuler} libelleAction="Activer">
      <p className={styles.texte}>
        {parApplication
          ? "Photographiez ce code avec votre application, puis saisissez les 6 chiffres qu'elle affiche."
          : `Un code à 6 chiffres vient de partir à ${proposition.email}. Il est valable 10 minutes.`}
      </p>
      {parApplication && <Cle cle={proposition.cle} adresse={proposition.adresse} />}
      <ChampCode {...f.champ("code")} libelle="Code à 6 chiffres" />
      {!parApplication && <RecevoirCode libelle="Renvoyer un code" />}
    </CadreFormulaire>
  );
}

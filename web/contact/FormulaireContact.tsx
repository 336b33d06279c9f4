import { useState } from "react";
import { champsContact, LIBELLES_SUJET, MESSAGE_CONTACT_MAX, SUJETS_CONTACT } from "../../domain/contact/contact.ts";
import type { ProfilLu } from "../../domain/profil/profil.contrat.ts";
import { client } from "../api.ts";
import { CadreFormulaire, GrilleChamps } from "../form/CadreFormulaire.tsx";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { GardeSortie } from "../form/GardeSortie.tsx";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerSucces } from "../ui/notifications.ts";
import styles from "./ContactPage.module.css";

const ECHEC = "Erreur lors de l'envoi du message";
const VIDE = { sujet: "", message: "" };
const SUJETS = SUJETS_CONTACT.map((valeur) => ({ valeur, libelle: LIBELLES_SUJET[valeur] }));

/** Sujet et message ; un échec garde tout ce qui est saisi. `profil` absent : en cours de chargement, ou en échec. */
export function FormulaireContact({ profil }: { profil: ProfilLu | undefined }) {
  // Une clé par message : deux clics, ou un nouvel essai après une coupure, n'en envoient qu'un.
  const [cle, setCle] = useState(cleUnique);
  const f = useFormulaire({
    initiales: VIDE,
    valider: validerAvec(champsContact),
    repli: ECHEC,
    enregistrer: async (saisie) => {
      // Ctrl+Entrée n'a pas de bouton à désactiver.
      if (!profil) return;
      await client.contact.envoyer({ ...champsContact.parse(saisie), cle_idempotence: cle });
      setCle(cleUnique());
      f.reinitialiser(VIDE);
      signalerSucces("Message envoyé avec succès");
    },
  });
  const enLecture = { surChangement: () => undefined, erreur: undefined, desactive: false, lectureSeule: true };
  return (
    <CadreFormulaire f={f} obligatoires libelleAction="Envoyer" libelleEnvoi="Envoi en cours..." inactif={!profil}>
      <GardeSortie modifie={f.modifie} />
      <div className={styles.identite}>
        <GrilleChamps>
          <ChampTexte
            {...enLecture}
            nom="nom"
            libelle="Nom"
            valeur={profil ? `${profil.prenom} ${profil.nom}`.trim() : ""}
          />
          <ChampTexte {...enLecture} nom="email" libelle="Email" type="email" valeur={profil?.email ?? ""} />
        </GrilleChamps>
      </div>
      <ChampChoix {...f.champ("sujet")} libelle="Sujet" requis choix={SUJETS} placeholder="Choisissez un sujet" />
      <ChampTexte
        {...f.champ("message")}
        libelle="Message"
        requis
        lignes={6}
        max={MESSAGE_CONTACT_MAX}
        placeholder="Décrivez votre demande..."
      />
    </CadreFormulaire>
  );
}

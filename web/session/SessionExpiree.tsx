import { Alert, Button, Modal, PasswordInput, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type FormEvent, useState, useSyncExternalStore } from "react";
import { client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { detailErreur, statutErreur } from "../erreurs.ts";
import { annoncer } from "./canal.ts";
import { etatSession, sAbonner } from "./expiration.ts";
import styles from "./SessionExpiree.module.css";
import { usePoserSession, useSession } from "./session.ts";

/** Par-dessus l'écran en cours, qui reste monté : rien de ce qui est saisi n'est perdu. */
export function SessionExpiree() {
  const etat = useSyncExternalStore(sAbonner, etatSession);
  return (
    <Modal
      opened={etat === "expiree"}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Votre session a expiré"
      zIndex={400}
    >
      <Reconnexion />
    </Modal>
  );
}

function Reconnexion() {
  const session = useSession();
  const { href } = useLocation();
  const [email, setEmail] = useState(session.email);
  const [motDePasse, setMotDePasse] = useState("");
  const { erreur, envoi, ouvrir } = useReconnexion(session.id);

  const soumettre = (evenement: FormEvent) => {
    evenement.preventDefault();
    void ouvrir(email, motDePasse).then((ouverte) => ouverte && setMotDePasse(""));
  };
  return (
    <form onSubmit={soumettre} className={styles.formulaire}>
      <p className={styles.texte}>Reconnectez-vous pour continuer : votre saisie est conservée.</p>
      {erreur && (
        <Alert color="red" role="alert">
          {erreur}
        </Alert>
      )}
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(e) => setEmail(e.currentTarget.value)}
        required
        withAsterisk={false}
      />
      <PasswordInput
        label="Mot de passe"
        autoComplete="current-password"
        data-autofocus
        value={motDePasse}
        onChange={(e) => setMotDePasse(e.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": "Afficher le mot de passe" }}
        required
        withAsterisk={false}
      />
      <div className={styles.actions}>
        <a href={chemins.connexion(href)}>Aller à l'écran de connexion</a>
        <Button type="submit" loading={envoi}>
          Se reconnecter
        </Button>
      </div>
    </form>
  );
}

function useReconnexion(idPersonne: string) {
  const cache = useQueryClient();
  const poser = usePoserSession();
  const [erreur, setErreur] = useState("");
  const [envoi, setEnvoi] = useState(false);

  const ouvrir = async (email: string, motDePasse: string): Promise<boolean> => {
    setErreur("");
    setEnvoi(true);
    try {
      const lue = await client.session.ouvrir({ email, mot_de_passe: motDePasse });
      // Une autre personne : rien de la précédente ne doit rester à l'écran.
      if (lue.id !== idPersonne) window.location.reload();
      else {
        poser(lue);
        annoncer("connexion");
        await cache.invalidateQueries();
      }
      return true;
    } catch (echec) {
      const statut = statutErreur(echec);
      setErreur(statut === 401 || statut === 400 ? "Email ou mot de passe incorrect" : detailErreur(echec));
      return false;
    } finally {
      setEnvoi(false);
    }
  };
  return { erreur, envoi, ouvrir };
}

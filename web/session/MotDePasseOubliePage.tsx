import { chemins } from "../chemins.ts";
import { Logo } from "../ui/Logo.tsx";
import { Message } from "../ui/Message.tsx";
import styles from "./MotDePasseOubliePage.module.css";

/** Un accès perdu se redonne par une personne : la page dit à qui s'adresser. */
export default function MotDePasseOubliePage() {
  return (
    <main className={styles.page}>
      <Logo taille={22} />
      <Message titre="Mot de passe oublié" niveau={1} action={<a href={chemins.connexion()}>Retour à la connexion</a>}>
        Votre interlocuteur Reflet vous redonne un accès : écrivez-lui depuis l'adresse de votre compte.
      </Message>
    </main>
  );
}

import { chemins } from "../chemins.ts";
import { Logo } from "../ui/Logo.tsx";
import { Message } from "../ui/Message.tsx";
import styles from "./MotDePasseOubliePage.module.css";

/** En attendant l'envoi d'un lien par e-mail, la page dit à qui s'adresser. */
export default function MotDePasseOubliePage() {
  return (
    <main className={styles.page}>
      <Logo taille={22} />
      <Message titre="Mot de passe oublié" niveau={1} action={<a href={chemins.connexion()}>Retour à la connexion</a>}>
        La réinitialisation par e-mail arrive bientôt. D'ici là, votre interlocuteur Reflet peut vous redonner un accès.
      </Message>
    </main>
  );
}

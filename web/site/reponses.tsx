import type { ReactNode } from "react";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { EXEMPLE, VETUSTE_PCT } from "./exemple.ts";

/** La foire aux questions ; les réponses servent aussi aux moteurs de recherche (FAQPage). */
export const QUESTIONS: readonly { question: string; reponse: ReactNode }[] = [
  {
    question: "Que sont les FRE ?",
    reponse: (
      <>
        <p>
          Les frais de remise en état (FRE) sont facturés par le loueur quand un véhicule en location longue durée lui
          est rendu dans un état inférieur à l'état standard prévu au contrat. Les petites marques d'usage sont tolérées
          ; une rayure profonde, une bosse, une jante frottée, un pneu trop usé ou une clé manquante sont facturés.
        </p>
        <p>
          Les kilomètres supplémentaires et l'indemnité de restitution anticipée figurent parfois sur la même facture :
          ce ne sont pas des FRE, et Reflet les compte à part.
        </p>
      </>
    ),
  },
  {
    question: "Comment se passe la restitution d'un véhicule loué ?",
    reponse: (
      <ol>
        <li>
          <strong>L'annonce.</strong> Le loueur prévient de la fin du contrat, en général trois mois avant. C'est le bon
          moment pour un audit.
        </li>
        <li>
          <strong>Le rendez-vous.</strong> Le conducteur ou le gestionnaire de parc rend le véhicule, souvent le jour où
          il reçoit le suivant.
        </li>
        <li>
          <strong>Le procès-verbal.</strong> Il est signé par les deux parties et fixe la date, le kilométrage, les clés
          et les documents rendus. Relisez-le avant de signer.
        </li>
        <li>
          <strong>L'expertise.</strong> Quelques jours plus tard, un expert photographie et décrit chaque dommage ; son
          rapport est ensuite chiffré.
        </li>
        <li>
          <strong>La facture.</strong> Elle arrive dans les semaines qui suivent, après vétusté, remise éventuelle et
          franchise.
        </li>
        <li>
          <strong>La vérification.</strong> Vous payez, ou vous contestez dans le délai prévu au contrat ; un avoir peut
          suivre.
        </li>
      </ol>
    ),
  },
  {
    question: "Pourquoi la facture peut-elle être inférieure au rapport ?",
    reponse: (
      <>
        <p>
          Parce que deux déductions s'appliquent entre les deux. D'abord la vétusté : un pourcentage retiré de la
          main-d'œuvre et des pièces selon l'âge et le kilométrage du véhicule. Ensuite la franchise : un montant déduit
          du total hors taxes.
        </p>
        <p>
          Dans <a href="#calcul">notre exemple</a>, un rapport de {formaterEuros(EXEMPLE.brut_ht)} HT perd{" "}
          {formaterEuros(EXEMPLE.vetuste_ht)} de vétusté (à {VETUSTE_PCT} %), puis {formaterEuros(EXEMPLE.franchise_ht)}{" "}
          de franchise : la facture est de {formaterEuros(EXEMPLE.total_ht)} HT. Une déduction oubliée se voit aussitôt.
        </p>
      </>
    ),
  },
  {
    question: "Mon loueur est-il concerné ?",
    reponse: (
      <p>
        Oui, s'il propose la location longue durée aux professionnels : tous ces loueurs sont éligibles, quelle que soit
        la taille de votre flotte. Vous pouvez suivre plusieurs loueurs ensemble et les comparer.
      </p>
    ),
  },
  {
    question: "Où sont hébergées mes données ?",
    reponse: (
      <p>
        En France, chez un hébergeur de bases de données en nuage. Chaque client ne voit que ses propres données. Le nom
        de l'hébergeur figure dans les <a href="/mentions-legales">mentions légales</a>, les durées de conservation dans
        la <a href="/politique-de-confidentialite">politique de confidentialité</a>.
      </p>
    ),
  },
];

import { retenirDepart } from "../session/depart-retenu.ts";
import { Confirmation } from "../ui/Confirmation.tsx";

/** Se déconnecter efface de l'appareil ce que le serveur n'a pas encore : cela se confirme. */
export default function QuestionDepart({ saisies, partir }: { saisies: number; partir: () => void }) {
  return (
    <Confirmation
      ouverte
      titre="Se déconnecter efface une saisie"
      texte={`${
        saisies > 1 ? `${saisies} états des lieux gardent` : "Un état des lieux garde"
      } sur cet appareil une saisie que Reflet n'a pas encore reçue. Se déconnecter l'efface.`}
      libelleAction="Effacer et se déconnecter"
      libelleAnnuler="Rester"
      danger
      surConfirmer={() => {
        retenirDepart(null);
        partir();
      }}
      surAnnuler={() => retenirDepart(null)}
    />
  );
}

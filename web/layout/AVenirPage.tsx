import { useMatches } from "@tanstack/react-router";
import { EntetePage } from "../ui/EntetePage.tsx";
import { Message } from "../ui/Message.tsx";

/** Écran annoncé mais pas encore rempli : il le dit, dans le cadre. */
export default function AVenirPage() {
  const titre = useMatches().at(-1)?.staticData.titre ?? "";
  return (
    <div className="ecran">
      <EntetePage titre={titre} />
      <Message titre="Contenu à venir">Cet écran arrive bientôt dans Reflet.</Message>
    </div>
  );
}

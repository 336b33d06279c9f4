import { EntetePage } from "../ui/EntetePage.tsx";
import { Message } from "../ui/Message.tsx";

export default function InfractionsPage() {
  return (
    <div className="ecran">
      <EntetePage titre="Infractions" />
      <Message titre="Contenu à venir">Le suivi des infractions arrive bientôt dans Reflet.</Message>
    </div>
  );
}

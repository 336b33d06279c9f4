import { Benefices } from "./Benefices.tsx";
import { Calcul } from "./Calcul.tsx";
import { Demo } from "./Demo.tsx";
import { Entete } from "./Entete.tsx";
import { Fonctionnalites } from "./Fonctionnalites.tsx";
import { Ouverture } from "./Ouverture.tsx";
import { Pied } from "./Pied.tsx";
import { Questions } from "./Questions.tsx";
import { Solution } from "./Solution.tsx";
import { ZoneMessages } from "./ZoneMessages.tsx";

/** La page publique, écrite à la construction : elle se lit sans JavaScript. */
export function AccueilPage() {
  return (
    <>
      <a className="aller-au-contenu" href="#contenu">
        Aller au contenu
      </a>
      <Entete />
      <main id="contenu">
        <Ouverture />
        <Solution />
        <Fonctionnalites />
        <Calcul />
        <Benefices />
        <Questions />
      </main>
      <Pied invitation />
      <Demo />
      <ZoneMessages />
    </>
  );
}

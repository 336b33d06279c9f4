import { Link } from "@tanstack/react-router";
import { chemins } from "../chemins.ts";
import { Message } from "../ui/Message.tsx";
import { useTitre } from "../ui/useTitre.ts";

/** Une adresse inconnue et un écran auquel on n'a pas droit se ressemblent : rien n'apprend qu'il existe. */
export function IntrouvablePage() {
  useTitre("Page introuvable");
  return (
    <div className="ecran">
      <Message
        titre="Cette page n'existe pas"
        niveau={1}
        action={<Link to={chemins.tickets()}>Revenir aux tickets</Link>}
      >
        L'adresse est peut-être incomplète, ou la page a été retirée.
      </Message>
    </div>
  );
}
